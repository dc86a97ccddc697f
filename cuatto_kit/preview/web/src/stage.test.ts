import { DirectionalLight, HemisphereLight, Vector3, type Scene, type WebGLRenderer } from "three";
import { expect, test, vi } from "vitest";
import { Geometries, partsOf, type Model, type Shape } from "./model";
import { Stage } from "./stage";

const renderer = { shadowMap: {} } as unknown as WebGLRenderer;

function shape(size: number): Shape {
  const bytes = (numbers: number[]) =>
    btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(numbers).buffer)));
  const corners = bytes([0, 0, 0, size, 0, 0, 0, size, 0]);
  return { low: [0, 0, 0], step: 1, corners, triangles: bytes([0, 1, 2]), wide: false };
}

function board(shapes: Shape[], copies = 1): Model {
  return {
    parts: shapes.map((_, k) => ({ name: `part ${k}`, layers: [[k, false]] })),
    shapes,
    copies: shapes.flatMap((_, part) =>
      [...Array(copies).keys()].map((k) => ({
        part,
        label: "a copy",
        paint: ["#c8202f", "#ffffff"] as [string, string],
        at: [20 * k, 0, 0] as [number, number, number],
        turns: [0, 0, 0] as [number, number, number],
      })),
    ),
  };
}

test("shapes in use are reused, and others are freed", () => {
  const geometries = new Geometries();
  const [tile, pawn, bridge] = [shape(40), shape(10), shape(30)];
  const [first, second] = geometries.of([tile, pawn]);
  const freed = vi.fn();
  first!.addEventListener("dispose", freed);
  second!.addEventListener("dispose", freed);
  const [again, other] = geometries.of([tile, bridge]);
  expect(again).toBe(first);
  expect(other).not.toBe(second);
  expect(freed).toHaveBeenCalledOnce();
});

test("memory does not grow over ten thousand exchanges", () => {
  const geometries = new Geometries();
  const stage = new Stage(renderer);
  const [tile, pawn] = [shape(40), shape(10)];
  const alive = new Set<object>();
  const scene = (stage as unknown as { scene: { children: object[] } }).scene;
  for (let k = 0; k < 10_000; k++) {
    const parts = partsOf(board([tile, k % 2 ? pawn : shape(1 + k)], 1 + (k % 3)), geometries);
    for (const { layers } of parts) {
      const { geometry } = layers[0]!;
      if (!alive.has(geometry)) {
        alive.add(geometry);
        geometry.addEventListener("dispose", () => alive.delete(geometry));
      }
    }
    stage.show(parts);
    stage.place(0.5);
  }
  expect(alive.size).toBe(2);
  expect(scene.children.length).toBe(6 + 2); // lights, their targets, the floor; one mesh for each part
  stage.dispose();
  geometries.dispose();
  expect(alive.size).toBe(0);
  expect(scene.children.length).toBe(6);
});

test("a highlighted part stays highlighted in the next board", () => {
  const stage = new Stage(renderer);
  const meshes = () => [...(stage as unknown as { meshes: Map<{ castShadow: boolean }, unknown> }).meshes.keys()];
  stage.show(partsOf(board([shape(40), shape(10)])));
  stage.standOut("part 1");
  stage.show(partsOf(board([shape(40), shape(10)])));
  expect(meshes().map((mesh) => mesh.castShadow)).toEqual([false, true]);
  stage.show(partsOf(board([shape(40)])));
  expect(meshes().map((mesh) => mesh.castShadow)).toEqual([true]);
});

test.each([false, true])("white that faces up is not overexposed (dark: %s)", (dark) => {
  const stage = new Stage(renderer);
  stage.show(partsOf(board([shape(40)])));
  stage.wearTheme(dark);
  const { children } = (stage as unknown as { scene: Scene }).scene;
  const lights = children.map((light) => {
    if (light instanceof HemisphereLight) return light.intensity;
    if (!(light instanceof DirectionalLight)) return 0;
    const from = new Vector3().subVectors(light.position, light.target.position).normalize();
    return light.intensity * from.z;
  });
  const light = lights.reduce((sum, one) => sum + one, 0);
  expect(light).toBeLessThan(Math.PI); // three.js reflects 1 / π of the light
  expect(light).toBeGreaterThan(0.9 * Math.PI);
});
