import { expect, test } from "vitest";
import { readable } from "./images";

test("dark lettering without a halo gets one", () => {
  expect(readable('<text y="1" fill="#22303a">a</text>')).toContain('<text stroke="#fff"');
  for (const other of ['<text fill="#22303a" stroke="#fff">1</text>', '<text fill="#c8202f">Exit</text>'])
    expect(readable(other)).toBe(other);
});
