// Measuring on a board: two points that are marked, and how far apart they are.

import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
  type Vector3,
} from "three";

const RIM = 11; // pixels across, as the point is marked
const CORE = 7;
const REACH = 14; // pixels from a corner within which a click means it
const OVER = { depthTest: false, depthWrite: false, transparent: true };

/** How far it is from one point to another (mm): straight, and along each axis. */
export interface Measured {
  straight: number;
  along: Vector3;
}

/** How far it is between two points; null where there are not two. */
export function between([one, two]: Vector3[]): Measured | null {
  if (!one || !two) return null;
  const along = two.clone().sub(one);
  return { straight: along.length(), along };
}

/** The corner that a click at a point means: the nearest one where it is near in the picture,
 * else the point itself. `seen` says where a point is in the picture (pixels). */
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

/** The points that are marked, and the line between them, over everything else. */
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

  /** Marks a point; where there are two already, it begins anew. */
  mark(point: Vector3): void {
    this.points = this.points.length === 1 ? [...this.points, point] : [point];
    this.geometry.setFromPoints([this.points[0]!, this.points[1] ?? this.points[0]!]);
    this.object.visible = true;
  }

  clear(): void {
    this.points = [];
    this.object.visible = false;
  }

  /** How many points are marked. */
  get marked(): number {
    return this.points.length;
  }

  get measured(): Measured | null {
    return between(this.points);
  }

  /** Has marks of the same size on a screen that has so many points to a pixel. */
  fit(ratio: number): void {
    this.rim.size = RIM * ratio;
    this.core.size = CORE * ratio;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const material of [this.rim, this.core, this.stroke]) material.dispose();
  }
}
