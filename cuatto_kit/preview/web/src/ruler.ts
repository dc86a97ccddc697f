// Measurement on a board: two marked points and the distance between them.

import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
  type Vector3,
} from "three";

const RIM = 11; // pixels: the diameter of a point's white rim
const CORE = 7; // pixels: the diameter of its core
const REACH = 14; // pixels: a click within this distance of a corner marks the corner
const OVER = { depthTest: false, depthWrite: false, transparent: true };

/** The distance from one point to another (mm): in a straight line, and along each axis. */
export interface Measured {
  straight: number;
  along: Vector3;
}

/** Returns the distance between two points, or null unless both are given. */
export function between([one, two]: Vector3[]): Measured | null {
  if (!one || !two) return null;
  const along = two.clone().sub(one);
  return { straight: along.length(), along };
}

/** Returns the corner that is nearest to a clicked point in the picture, or the point itself if none is within reach.
 * `seen` returns the pixel at which a point appears. */
export function meant(
  point: Vector3,
  corners: Vector3[],
  seen: (point: Vector3) => { x: number; y: number },
): Vector3 {
  const here = seen(point);
  const away = (corner: Vector3) => {
    const { x, y } = seen(corner);
    return Math.hypot(x - here.x, y - here.y);
  };
  const [nearest] = corners.slice().sort((one, two) => away(one) - away(two));
  return nearest && away(nearest) <= REACH ? nearest : point;
}

/** The marked points and the line between them, drawn over everything else. */
export class Ruler {
  readonly object = new Group();
  private readonly geometry = new BufferGeometry();
  private readonly rim = new PointsMaterial({ ...OVER, color: 0xffffff, size: RIM });
  private readonly core = new PointsMaterial({ ...OVER, color: 0x2458b8, size: CORE });
  private readonly stroke = new LineBasicMaterial({ ...OVER, color: 0x2458b8 });
  private points: Vector3[] = [];

  constructor() {
    const { geometry, rim, core, stroke } = this;
    const drawn = [new Line(geometry, stroke), new Points(geometry, rim), new Points(geometry, core)];
    drawn.forEach((one, order) => {
      one.frustumCulled = false;
      one.renderOrder = 1 + order;
    });
    rim.sizeAttenuation = core.sizeAttenuation = false;
    this.object.add(...drawn);
    this.clear();
  }

  /** Marks a point; a third point starts a new measurement. */
  mark(point: Vector3): void {
    this.points = this.points.length === 1 ? [...this.points, point] : [point];
    this.geometry.setFromPoints([this.points[0]!, this.points[1] ?? this.points[0]!]);
    this.object.visible = true;
  }

  clear(): void {
    this.points = [];
    this.object.visible = false;
  }

  /** The number of marked points. */
  get marked(): number {
    return this.points.length;
  }

  get measured(): Measured | null {
    return between(this.points);
  }

  /** Scales the marks to a screen with `ratio` device pixels per CSS pixel. */
  fit(ratio: number): void {
    this.rim.size = RIM * ratio;
    this.core.size = CORE * ratio;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const material of [this.rim, this.core, this.stroke]) material.dispose();
  }
}
