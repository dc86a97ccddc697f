import { Vector3 } from "three";
import { expect, test } from "vitest";
import { between, meant, Ruler } from "./ruler";

const FROM = new Vector3(1, 2, 3);
const TO = new Vector3(4, 6, 15);

test("a distance is given straight and along each axis", () => {
  const measured = between([FROM, TO])!;
  expect(measured.straight).toBe(13);
  expect(measured.along.toArray()).toEqual([3, 4, 12]);
});

test("a third point starts a new measurement", () => {
  const ruler = new Ruler();
  expect([ruler.marked, ruler.measured]).toEqual([0, null]);
  ruler.mark(FROM);
  expect([ruler.marked, ruler.measured]).toEqual([1, null]);
  ruler.mark(TO);
  expect(ruler.measured!.straight).toBe(13);
  ruler.mark(TO);
  expect([ruler.marked, ruler.measured, ruler.object.visible]).toEqual([1, null, true]);
  ruler.clear();
  expect([ruler.marked, ruler.object.visible]).toEqual([0, false]);
});

test("a click near a corner selects the corner, any other the point itself", () => {
  const seen = ({ x, y }: Vector3) => ({ x: 10 * x, y: 10 * y });
  const corners = [new Vector3(0, 0, 0), new Vector3(5, 0, 0), new Vector3(0, 5, 0)];
  expect(meant(new Vector3(1, 0, 0), corners, seen)).toBe(corners[0]);
  const inside = new Vector3(2, 2, 0);
  expect(meant(inside, corners, seen)).toBe(inside);
  expect(meant(inside, [], seen)).toBe(inside);
});
