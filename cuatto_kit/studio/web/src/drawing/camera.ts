// The visible part of the table: its middle (mm) and its scale (pixels per mm).

import type { Point } from "./cells";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const CLOSEST = 12;
const FARTHEST = 0.05;

/** Returns a camera that shows all of a window (left, top, width, height in mm). */
export function fitted([left, top, width, height]: readonly [number, number, number, number], size: Size): Camera {
  const scale = Math.min(size.width / width, size.height / height);
  return { x: left + width / 2, y: top + height / 2, scale: clamped(scale || 1) };
}

/** Returns the camera zoomed by a factor about a fixed point of the screen (pixels). */
export function zoomed(camera: Camera, factor: number, at: Point, size: Size): Camera {
  const scale = clamped(camera.scale * factor);
  const [x, y] = onTable(camera, at, size);
  return { x: x - (at[0] - size.width / 2) / scale, y: y - (at[1] - size.height / 2) / scale, scale };
}

/** Returns the camera after moving the table by pixels. */
export function panned(camera: Camera, [dx, dy]: Point): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Converts a point of the screen (pixels) to a point of the table (mm). */
export function onTable(camera: Camera, [x, y]: Point, size: Size): Point {
  return [camera.x + (x - size.width / 2) / camera.scale, camera.y + (y - size.height / 2) / camera.scale];
}

/** Converts a point of the table (mm) to a point of the screen (pixels). */
export function onScreen(camera: Camera, [x, y]: Point, size: Size): Point {
  return [(x - camera.x) * camera.scale + size.width / 2, (y - camera.y) * camera.scale + size.height / 2];
}

export function viewBox(camera: Camera, size: Size): string {
  const [left, top] = onTable(camera, [0, 0], size);
  return `${left} ${top} ${size.width / camera.scale} ${size.height / camera.scale}`;
}

function clamped(scale: number): number {
  return Math.min(Math.max(scale, FARTHEST), CLOSEST);
}
