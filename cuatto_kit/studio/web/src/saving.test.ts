import { expect, test } from "vitest";
import { slug, withSuffix } from "./saving";

test.each([
  ["My board", "my-board"],
  ["  ¡Señor Pérez – Ünder 2!", "senor-perez-under-2"],
  ["한국 게임", "한국-게임"],
  ["???", "board"],
  ["my-board.yaml", "my-board"],
])("the title %s gives the file name %s", (title, name) => expect(slug(title)).toBe(name));

test.each([
  ["split", "split.yaml"],
  [" deep/split.yml ", "deep/split.yml"],
  ["split.YAML", "split.yaml"],
  ["two.parts", "two.parts.yaml"],
])("the name %s is completed to %s", (given, name) => expect(withSuffix(given)).toBe(name));
