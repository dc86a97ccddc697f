// The visible part of the table: the point in its upper left corner (mm) and its scale (pixels per mm).
// A pane that becomes smaller or larger thus leaves everything in its place on the screen.

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

/** Returns a camera that shows all of a window (left, top, width, height in mm) in the middle of the pane. */
export function fitted([left, top, width, height]: readonly [number, number, number, number], size: Size): Camera {
  const scale = clamped(Math.min(size.width / width, size.height / height) || 1);
  const [wide, high] = [size.width / scale, size.height / scale];
  return { x: left + (width - wide) / 2, y: top + (height - high) / 2, scale };
}

/** Returns the camera zoomed by a factor about a fixed point of the screen (pixels). */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = clamped(camera.scale * factor);
  const [x, y] = onTable(camera, at);
  return { x: x - at[0] / scale, y: y - at[1] / scale, scale };
}

/** Returns the camera after moving the table by pixels. */
export function panned(camera: Camera, [dx, dy]: Point): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Converts a point of the screen (pixels) to a point of the table (mm). */
export function onTable(camera: Camera, [x, y]: Point): Point {
  return [camera.x + x / camera.scale, camera.y + y / camera.scale];
}

/** Converts a point of the table (mm) to a point of the screen (pixels). */
export function onScreen(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale];
}

/** Returns true if a window (mm) is at least partly visible. */
export function shows(camera: Camera, [left, top, width, height]: readonly [number, number, number, number], size: Size): boolean {
  const [x, y] = onScreen(camera, [left, top]);
  return x < size.width && y < size.height && x + width * camera.scale > 0 && y + height * camera.scale > 0;
}

export function viewBox(camera: Camera, size: Size): string {
  return `${camera.x} ${camera.y} ${size.width / camera.scale} ${size.height / camera.scale}`;
}

function clamped(scale: number): number {
  return Math.min(Math.max(scale, FARTHEST), CLOSEST);
}
