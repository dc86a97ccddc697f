// Shows the board of the page in 3-D. What the model holds: model_of in preview.py.
// Lengths are in mm, z points upwards, the table is the plane under the lowest part.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const model = JSON.parse(byId("model").textContent);
  const canvas = byId("board");
  const list = byId("parts");
  const slider = byId("explode");
  const label = byId("label");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 44rem)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const FRONT = new THREE.Vector3(0.22, -0.8, 0.72).normalize();
  const SIDE = new THREE.Vector3(0.8, 0.22, 0.72).normalize();
  const WORTH_TURNING = 1.25; // so much closer must the side be to be chosen
  const VIEW_ANGLE = 30; // degrees, vertical
  const MARGIN = 20; // pixels round the board
  const SPREAD = 0.045; // of the board's diagonal: the gap between panels, taken apart
  const RISE = 0.045; // of the board's diagonal: from one level to the next, taken apart
  const SEATED = 0.2; // mm: what is higher than another by less stands beside it, not on it

  // The model

  function bytesOf(text) {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
  }

  function geometryOf(shape) {
    const whole = new Uint16Array(bytesOf(shape.corners));
    const corners = Float32Array.from(whole, (n, k) => shape.low[k % 3] + shape.step * n);
    const triangles = shape.wide ? Uint32Array : Uint16Array;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    geometry.setIndex(new THREE.BufferAttribute(new triangles(bytesOf(shape.triangles)), 1));
    geometry.computeVertexNormals(); // for the shadows; faces are shaded flat
    geometry.computeBoundingBox();
    return geometry;
  }

  // A copy of a part: where it stands, the box around it, and how it moves when the board is
  // taken apart.
  function copyOf(copy, layers) {
    const quarters = copy.turns.map((turns) => (turns * Math.PI) / 2);
    // About x, then y, then z, each about the table's axes.
    const pose = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(...quarters, "ZYX"));
    pose.setPosition(...copy.at);
    const box = new THREE.Box3();
    for (const { geometry } of layers) box.union(geometry.boundingBox.clone().applyMatrix4(pose));
    return { ...copy, pose, box, middle: box.getCenter(new THREE.Vector3()), away: null };
  }

  // A board is taken apart in the plane from its middle outwards; what stands on a panel goes
  // with it, and upwards a level at a time.
  function planWays(copies, whole) {
    const middle = whole.getCenter(new THREE.Vector3());
    const size = whole.getSize(new THREE.Vector3());
    const diagonal = Math.hypot(size.x, size.y);
    const levels = copies.slice().sort((one, two) => one.box.min.z - two.box.min.z);
    const covers = (box, point) =>
      box.min.x <= point.x && point.x <= box.max.x && box.min.y <= point.y && point.y <= box.max.y;
    for (const [k, copy] of levels.entries()) {
      copy.level = 0;
      copy.carrier = copy;
      for (const lower of levels.slice(0, k)) {
        const under = lower.box.min.z < copy.box.min.z - SEATED && covers(lower.box, copy.middle);
        if (under && lower.level >= copy.level) {
          copy.level = lower.level + 1;
          copy.carrier = lower.carrier;
        }
      }
    }
    const ground = levels.filter((copy) => copy.level === 0);
    let area = 0;
    let weight = 0;
    for (const { box } of ground) {
      const print = (box.max.x - box.min.x) * (box.max.y - box.min.y);
      area += print;
      weight += print * Math.sqrt(print);
    }
    const factor = Math.min(Math.max((SPREAD * diagonal * area) / (weight || 1), 0.12), 0.75);
    for (const copy of copies) {
      copy.away = copy.carrier.middle.clone().sub(middle).multiplyScalar(factor);
      copy.away.z = copy.level * RISE * diagonal;
    }
  }

  const shapes = model.shapes.map(geometryOf);
  const parts = model.parts.map((part) => ({
    name: part.name,
    layers: part.layers.map(([shape, marks]) => ({ geometry: shapes[shape], marks })),
    copies: [],
  }));
  const copies = model.copies.map((copy) => {
    const made = copyOf(copy, parts[copy.part].layers);
    parts[copy.part].copies.push(made);
    return made;
  });

  function boxAt(apart) {
    const box = new THREE.Box3();
    for (const copy of copies) {
      box.union(copy.box.clone().translate(copy.away.clone().multiplyScalar(apart)));
    }
    return copies.length ? box : box.setFromArray([-50, -50, 0, 50, 50, 1]);
  }

  for (const copy of copies) copy.away = new THREE.Vector3();
  const together = boxAt(0);
  planWays(copies, together);

  // The scene

  let renderer;
  try {
    renderer = new THREE.WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      preserveDrawingBuffer: true, // so that the picture can be copied
    });
  } catch (error) {
    byId("no-view").hidden = false;
    byId("controls").hidden = true;
    canvas.hidden = true;
    return;
  }
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.autoUpdate = false;

  const scene = new THREE.Scene();
  const extent = boxAt(1).getSize(new THREE.Vector3()).length();
  const camera = new THREE.PerspectiveCamera(VIEW_ANGLE, 1, 0.01 * extent, 10 * extent);
  camera.up.set(0, 0, 1);
  const sky = new THREE.HemisphereLight(0xffffff, 0x9a938c, 1);
  sky.position.set(0, 0, 1);
  const sun = new THREE.DirectionalLight(0xffffff, 1);
  const rim = new THREE.DirectionalLight(0xdfe8ff, 1);
  scene.add(sky, sun, sun.target, rim, rim.target);

  const look = { roughness: 0.62, metalness: 0, flatShading: true };
  const solid = new THREE.MeshStandardMaterial(look);
  const ghost = new THREE.MeshStandardMaterial({
    ...look,
    transparent: true,
    opacity: 0.13,
    depthWrite: false,
  });
  for (const part of parts) {
    part.meshes = part.layers.map(({ geometry, marks }) => {
      const mesh = new THREE.InstancedMesh(geometry, solid, part.copies.length);
      const colour = new THREE.Color();
      part.copies.forEach((copy, k) => mesh.setColorAt(k, colour.set(copy.paint[Number(marks)])));
      mesh.frustumCulled = false;
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData = part;
      scene.add(mesh);
      return mesh;
    });
  }

  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(6 * extent, 6 * extent),
    new THREE.ShadowMaterial({ depthWrite: false }),
  );
  floor.position.z = together.min.z - 0.05;
  floor.receiveShadow = true;
  scene.add(floor);

  function lightUp() {
    const middle = together.getCenter(new THREE.Vector3());
    sun.target.position.copy(middle);
    rim.target.position.copy(middle);
    sun.position.set(-0.45, -0.35, 1).multiplyScalar(extent).add(middle);
    rim.position.set(0.8, 0.9, 0.5).multiplyScalar(extent).add(middle);
    const half = 0.62 * extent;
    Object.assign(sun.shadow.camera, {
      left: -half,
      right: half,
      top: half,
      bottom: -half,
      near: 0.1 * extent,
      far: 2.5 * extent,
    });
    sun.castShadow = true;
    sun.shadow.mapSize.set(4096, 4096);
    sun.shadow.radius = 3;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.0004 * extent;
  }

  function wearTheme() {
    sky.intensity = dark.matches ? 1.5 : 1.75;
    sun.intensity = dark.matches ? 2.3 : 2.0;
    rim.intensity = dark.matches ? 1.1 : 0.7;
    floor.material.opacity = dark.matches ? 0.45 : 0.26;
    draw();
  }

  // The camera

  const controls = new THREE.OrbitControls(camera, canvas);
  controls.enableDamping = !calm.matches;
  controls.dampingFactor = 0.12;
  controls.maxPolarAngle = Math.PI / 2 - 0.02;
  controls.minDistance = 0.05 * extent;
  controls.maxDistance = 5 * extent;
  let apart = 0;
  let moved = false; // whether the reader has chosen a view

  // What of the window is not under the title, the controls or the list (pixels).
  function freeRoom() {
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    room.top = document.querySelector("header").getBoundingClientRect().bottom;
    room.bottom = byId("controls").getBoundingClientRect().top;
    if (!narrow.matches && list.open) room.right = list.getBoundingClientRect().left;
    return room;
  }

  // The target and the distance (mm) from which the copies fill the free room, seen from a
  // direction.
  function framing(from, share) {
    const room = freeRoom();
    const back = from.clone().normalize();
    const right = new THREE.Vector3().crossVectors(camera.up, back).normalize();
    const upward = new THREE.Vector3().crossVectors(back, right);
    const unit = Math.tan((VIEW_ANGLE * Math.PI) / 360) / innerHeight;
    const across = Math.max(room.right - room.left - 2 * MARGIN, 50) * unit;
    const along = Math.max(room.bottom - room.top - 2 * MARGIN, 50) * unit;
    const target = boxAt(share).getCenter(new THREE.Vector3());
    const corners = cornersAt(share).map((corner) => corner.sub(target));
    const seen = corners.map((c) => [c.dot(right), c.dot(upward), c.dot(back)]);
    let distance = 0;
    let [x, y] = [0, 0];
    for (let round = 0; round < 4; round++) {
      distance = ends(
        seen.map(([u, v, w]) => w + Math.max(Math.abs(u - x) / across, Math.abs(v - y) / along)),
      ).most;
      // What is nearer looks larger: the middle of the picture is not that of the board.
      const wide = ends(seen.map(([u, , w]) => (u - x) / (distance - w)));
      const high = ends(seen.map(([, v, w]) => (v - y) / (distance - w)));
      x += ((wide.least + wide.most) / 2) * distance;
      y += ((high.least + high.most) / 2) * distance;
    }
    target.addScaledVector(right, x).addScaledVector(upward, y);
    return { target, distance };
  }

  function ends(numbers) {
    let [least, most] = [Infinity, -Infinity];
    for (const number of numbers) {
      least = Math.min(least, number);
      most = Math.max(most, number);
    }
    return { least, most };
  }

  function cornersAt(share) {
    const corners = [];
    for (const { box, away } of copies) {
      for (let k = 0; k < 8; k++) {
        const corner = new THREE.Vector3(
          (k & 1 ? box.max : box.min).x,
          (k & 2 ? box.max : box.min).y,
          (k & 4 ? box.max : box.min).z,
        );
        corners.push(corner.addScaledVector(away, share));
      }
    }
    return corners.length ? corners : [new THREE.Vector3()];
  }

  function viewFrom(from) {
    const { target, distance } = framing(from, apart);
    controls.target.copy(target);
    camera.position.copy(from).setLength(Math.max(distance, controls.minDistance)).add(target);
    controls.update();
    draw();
  }

  // A long board is seen from its side where the window is wide.
  function firstView() {
    const gain = framing(FRONT, apart).distance / framing(SIDE, apart).distance;
    return gain > WORTH_TURNING ? SIDE : FRONT;
  }

  function reset() {
    moved = false;
    viewFrom(firstView());
  }

  function fromAbove() {
    moved = true;
    viewFrom(new THREE.Vector3(0, -0.0001, 1));
  }

  // Turns by angles, moves by shares of the distance, zooms by a factor.
  function steer({ turn = 0, tilt = 0, right = 0, up = 0, zoom = 1 }) {
    moved = true;
    const offset = camera.position.clone().sub(controls.target);
    const step = new THREE.Vector3(right, up, 0).multiplyScalar(offset.length());
    step.applyQuaternion(camera.quaternion);
    controls.target.add(step);
    // Spherical counts from y upwards.
    const around = new THREE.Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y);
    around.theta += turn;
    around.phi = Math.min(Math.max(around.phi + tilt, 0.0001), controls.maxPolarAngle);
    around.radius /= zoom;
    offset.setFromSpherical(around);
    camera.position.set(offset.x, -offset.z, offset.y).add(controls.target);
    controls.update();
    draw();
  }

  function fitWindow() {
    renderer.setSize(innerWidth, innerHeight, false);
    camera.aspect = innerWidth / innerHeight;
    const room = freeRoom();
    const x = (innerWidth - room.left - room.right) / 2;
    const y = (innerHeight - room.top - room.bottom) / 2;
    camera.setViewOffset(innerWidth, innerHeight, x, y, innerWidth, innerHeight);
    if (moved) draw();
    else reset();
  }

  // Taking apart

  function takeApart(share) {
    const from = camera.position.clone().sub(controls.target);
    const before = framing(from, apart);
    const after = framing(from, share);
    controls.target.add(after.target).sub(before.target);
    apart = share;
    placeCopies();
    camera.position.copy(from.multiplyScalar(after.distance / before.distance)).add(controls.target);
    controls.update();
    draw();
  }

  function placeCopies() {
    const shift = new THREE.Matrix4();
    for (const part of parts) {
      part.copies.forEach((copy, k) => {
        const { x, y, z } = copy.away;
        shift.makeTranslation(apart * x, apart * y, apart * z).multiply(copy.pose);
        for (const mesh of part.meshes) mesh.setMatrixAt(k, shift);
      });
      for (const mesh of part.meshes) {
        mesh.instanceMatrix.needsUpdate = true;
        mesh.boundingSphere = null;
      }
    }
    renderer.shadowMap.needsUpdate = true;
  }

  // The list: parts of the row under the pointer, or in focus, or pressed, stand out.

  let shown = null;
  let pressed = null;

  function standOut(name) {
    const known = parts.some((part) => part.name === name);
    if (name === shown) return;
    shown = name;
    for (const part of parts) {
      const faint = known && part.name !== name;
      for (const mesh of part.meshes) {
        mesh.material = faint ? ghost : solid;
        mesh.castShadow = !faint;
      }
    }
    renderer.shadowMap.needsUpdate = true;
    draw();
  }

  function listen() {
    const rows = [...list.querySelectorAll("[data-part]")];
    for (const row of rows) {
      const name = row.dataset.part;
      const settle = () => standOut(pressed);
      row.addEventListener("pointerenter", (event) => {
        if (event.pointerType === "mouse") standOut(name);
      });
      row.addEventListener("pointerleave", settle);
      row.addEventListener("focus", () => row.matches(":focus-visible") && standOut(name));
      row.addEventListener("blur", settle);
      row.addEventListener("click", () => {
        pressed = pressed === name ? null : name;
        for (const one of rows) one.setAttribute("aria-pressed", one.dataset.part === pressed);
        standOut(pressed);
      });
    }
    list.addEventListener("toggle", fitWindow);
    slider.addEventListener("input", () => takeApart(slider.value / 100));
    byId("reset").addEventListener("click", reset);
    byId("top").addEventListener("click", fromAbove);
    byId("zoom-in").addEventListener("click", () => steer({ zoom: 1.25 }));
    byId("zoom-out").addEventListener("click", () => steer({ zoom: 0.8 }));
    canvas.addEventListener("keydown", onKey);
    canvas.addEventListener("pointermove", (event) => {
      if (!pointer) requestAnimationFrame(nameIt);
      pointer = event;
    });
    canvas.addEventListener("pointerleave", () => (label.hidden = true));
    controls.addEventListener("start", () => (moved = true));
    controls.addEventListener("change", draw);
    dark.addEventListener("change", wearTheme);
    addEventListener("resize", fitWindow);
  }

  const KEYS = {
    ArrowLeft: [{ turn: -0.1 }, { right: -0.03 }],
    ArrowRight: [{ turn: 0.1 }, { right: 0.03 }],
    ArrowUp: [{ tilt: -0.07 }, { up: 0.03 }],
    ArrowDown: [{ tilt: 0.07 }, { up: -0.03 }],
    "+": [{ zoom: 1.12 }, { zoom: 1.12 }],
    "=": [{ zoom: 1.12 }, { zoom: 1.12 }],
    "-": [{ zoom: 0.9 }, { zoom: 0.9 }],
  };

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Home") reset();
    else if (KEYS[event.key]) steer(KEYS[event.key][Number(event.shiftKey)]);
    else return;
    event.preventDefault();
  }

  // What the copy under the pointer is called.

  let pointer = null;
  const ray = new THREE.Raycaster();

  function nameIt() {
    const { clientX, clientY, pointerType, buttons } = pointer;
    pointer = null;
    if (pointerType !== "mouse" || buttons) {
      label.hidden = true;
      return;
    }
    const place = new THREE.Vector2(
      (clientX / innerWidth) * 2 - 1,
      1 - (clientY / innerHeight) * 2,
    );
    ray.setFromCamera(place, camera);
    const visible = parts.flatMap((part) => part.meshes).filter((mesh) => mesh.material === solid);
    const [hit] = ray.intersectObjects(visible, false);
    const text = hit ? hit.object.userData.copies[hit.instanceId].label : "";
    label.textContent = text;
    label.hidden = !text;
    label.style.left = `${Math.min(clientX, innerWidth - label.offsetWidth - 20)}px`;
    label.style.top = `${Math.min(clientY, innerHeight - label.offsetHeight - 20)}px`;
  }

  // Pictures are drawn when something has changed, and only then.

  let awaited = false;

  function draw() {
    if (awaited) return;
    awaited = true;
    requestAnimationFrame(() => {
      awaited = false;
      controls.update(); // goes on after a turn, and asks for the next picture
      renderer.render(scene, camera);
      document.documentElement.dataset.ready = "true";
    });
  }

  if (narrow.matches) list.open = false;
  lightUp();
  placeCopies();
  listen();
  fitWindow();
  wearTheme();
})();
