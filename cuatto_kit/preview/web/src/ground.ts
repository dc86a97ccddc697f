// The wooden table under a board: planks that fade out far from it.

import {
  BufferAttribute,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RingGeometry,
  SRGBColorSpace,
} from "three";

const DOTS = 512; // pixels of the texture's sides
const SPAN = 420; // mm that the texture shows
const PLANKS = 4;
const DARK = [0x6f, 0x4a, 0x2c];
const LIGHT = [0xa8, 0x7b, 0x4f];
const REACH = 3; // the radius of the table, in extents of the board
const CLEAR = 0.45; // the share of the radius from which it fades

/** Returns the table for a board of extent 1: a disc whose rim is transparent. */
export function discOfTable(): RingGeometry {
  const disc = new RingGeometry(0, REACH, 64, 8);
  const places = disc.getAttribute("position");
  const colours = new Float32Array(4 * places.count).fill(1);
  for (let k = 0; k < places.count; k++) {
    const share = Math.hypot(places.getX(k), places.getY(k)) / REACH;
    colours[4 * k + 3] = Math.min(1, (1 - share) / (1 - CLEAR));
  }
  disc.setAttribute("color", new BufferAttribute(colours, 4));
  return disc;
}

/** Returns the texture of the planks. */
export function wood(): DataTexture {
  const dots = new Uint8Array(4 * DOTS * DOTS);
  for (let k = 0; k < DOTS * DOTS; k++) {
    const tone = toneAt((k % DOTS) / DOTS, Math.floor(k / DOTS) / DOTS);
    LIGHT.forEach((light, part) => (dots[4 * k + part] = DARK[part]! + tone * (light - DARK[part]!)));
    dots[4 * k + 3] = 255;
  }
  const texture = new DataTexture(dots, DOTS, DOTS);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

/** Adapts the texture to a board of an extent (mm), so that planks are always equally wide. */
export function fitWood(texture: DataTexture, extent: number): void {
  texture.repeat.setScalar((2 * REACH * extent) / SPAN);
}

/** Returns the lightness of the planks, from 0 to 1, at a place of the texture. */
function toneAt(u: number, v: number): number {
  const plank = Math.floor(v * PLANKS);
  const across = v * PLANKS - plank;
  const along = u + chance(plank, 7);
  const seam = Math.min(across, 1 - across) < 0.012 || along % 1 < 0.003;
  const wave = smooth(4 * along, 12 * v, 4, 12);
  const rings = 0.5 + 0.5 * Math.sin(40 * v * Math.PI + 9 * wave);
  const fibres = smooth(16 * along, 256 * v, 16, 256);
  const tone = 0.3 + 0.25 * chance(plank, 3) + 0.15 * wave + 0.12 * rings + 0.22 * fibres;
  return seam ? 0.35 * tone : tone;
}

/** Returns noise that repeats after `wide` and `high`. */
function smooth(x: number, y: number, wide: number, high: number): number {
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [right, up] = [ease(x - left), ease(y - low)];
  const at = (dx: number, dy: number) => chance((left + dx) % wide, (low + dy) % high);
  const mix = (one: number, other: number, share: number) => one + share * (other - one);
  return mix(mix(at(0, 0), at(1, 0), right), mix(at(0, 1), at(1, 1), right), up);
}

/** Returns a number from 0 to 1 that depends on two whole numbers alone. */
function chance(x: number, y: number): number {
  const mixed = Math.sin(127.1 * x + 311.7 * y) * 43758.5453;
  return mixed - Math.floor(mixed);
}
