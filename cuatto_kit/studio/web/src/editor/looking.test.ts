import { expect, it } from "vitest";
import type { Drawing, Space } from "../board";
import { spaceAt } from "./looking";
import { outlineOf } from "./outline";

const TEXT = `board:
  safe: [stem.2]
  paths:
    stem: {from: start, walk: up 2}
    long:
      from: stem
      walk: left 1, up 2
`;

function drawing(): Drawing {
  const space = (path: string, k: number) => ({ id: `${path}.${k}`, path }) as Space;
  return { spaces: [space("stem", 1), space("stem", 2), ...[1, 2, 3].map((k) => space("long", k))] } as Drawing;
}

const looked = (offset: number, before: string | null = null) =>
  spaceAt(outlineOf(TEXT), offset, drawing(), before);

it("is the named space", () => {
  expect(looked(TEXT.indexOf("stem.2") + 3)).toBe("stem.2");
  expect(looked(TEXT.lastIndexOf("stem") + 1)).toBe("stem.2");
});
it("is the last space of a piece of a walk", () => {
  expect(looked(TEXT.indexOf("left 1") + 1)).toBe("long.1");
  expect(looked(TEXT.lastIndexOf("up 2") + 1)).toBe("long.3");
});
it("is the first space of a path, unless another one of the path was selected before", () => {
  expect(looked(TEXT.indexOf("long:"))).toBe("long.1");
  expect(looked(TEXT.indexOf("long:"), "long.2")).toBe("long.2");
  expect(looked(1)).toBeNull();
});
