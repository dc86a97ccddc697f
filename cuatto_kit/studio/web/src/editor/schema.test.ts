// Tests against the real schema, written by `cuatto-kit schema`, if Python has the kit.

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { offersAt } from "./offers";
import { outlineOf, type Path } from "./outline";
import { choicesOf, descriptionOf, introductionOf, meaningOf, nodesAt, typesOf, usualOf, type Node } from "./schema";

const PYTHON = process.env["PYTHON"] ?? "python3";
const written = spawnSync(PYTHON, ["-m", "cuatto_kit", "schema"], { cwd: "../../..", encoding: "utf8", maxBuffer: 1e8 });
const schema = (written.status === 0 ? JSON.parse(written.stdout) : {}) as Node;

/** Returns the labels of the offers at the bar in a text. */
function offered(marked: string, spaces: string[] = []): string[] {
  return offers(marked, spaces).map(({ label }) => label);
}

function offers(marked: string, spaces: string[] = []) {
  const found = offersAt(marked.replace("¦", ""), marked.indexOf("¦"), schema, spaces);
  return found?.offers ?? [];
}

const at = (text: string, path: Path) => nodesAt(schema, outlineOf(text), path);

describe.skipIf(written.status !== 0)("the schema of boards", { timeout: 20_000 }, () => {
  it("offers only the game until there is one", () => {
    expect(offered("¦")).toEqual(["game", "extends"]);
    expect(offered("game: ¦")).toEqual(["cuatto", "parques", "race", "cabeza", "cant-stop"]);
  });
  it("offers keys by game", () => {
    expect(offered("game: cuatto\nrules: {¦}")).toContain("doubles");
    expect(offered("game: cant-stop\nrules: {¦}")).toContain("blocking");
    expect(offered("game: cant-stop\nrules: {¦}")).not.toContain("doubles");
    expect(offered("game: cuatto\nboard:\n  ¦")).toContain("paths");
    expect(offered("game: cabeza\nboard:\n  ¦")).toEqual(expect.arrayContaining(["columns", "rows"]));
  });
  it("offers only the switches of the game", () => {
    const switches = ["jail_rolls", "exit_count", "sixes"];
    const cuatto = offered("game: cuatto\nrules: {¦}");
    expect(cuatto.filter((key) => switches.includes(key))).toEqual([]);
    expect(cuatto).toHaveLength(13);
    expect(offered("game: parques\nrules: {¦}")).toEqual(expect.arrayContaining(switches));
    expect(offered("game: race\nrules: {¦}")).toEqual(expect.arrayContaining(switches));
    expect(offered("extends: two-ways-home\nrules: {¦}")).toEqual(expect.arrayContaining(switches));
    expect(descriptionOf(at("game: cuatto", ["rules", "sixes"]))).toContain("What does a six give?");
  });
  it("requires nothing in a file that extends another", () => {
    const required = (text: string) => offers(text).filter(({ note }) => note === "required").map(({ label }) => label);
    expect(required("game: cuatto\n¦")).toEqual(["title", "seats", "teams", "board"]);
    expect(required("game: cuatto\nextends: two-ways-home\n¦")).toEqual([]);
    expect(offered("extends: two-ways-home\nrules: {¦}")).toContain("doubles");
  });
  it("omits existing keys", () => {
    const keys = offered("game: cuatto\nboard:\n  start: pool\n  ¦\n  finish: tray\n");
    expect(keys).toContain("paths");
    expect(keys).not.toContain("start");
    expect(keys).not.toContain("finish");
    expect(offered("game: cuatto\nrules: {finish: overshoot, ¦two_moves}")).toContain("doubles");
  });
  it("offers values with their meanings", () => {
    const [first, ...more] = offers("game: cuatto\nrules:\n  finish: ¦\n");
    expect(first).toMatchObject({ label: "overshoot", note: "usual", meaning: "Yes." });
    expect(more.map(({ label }) => label)).toEqual(["exact", "bounce", "rearmost", "within_reach"]);
    expect(offered("game: cuatto\nrules: {second_lap: ¦}")).toEqual(["true", "false"]);
    expect(offered("game: cuatto\nteams: {colours: [red, g¦]}")).toEqual(expect.arrayContaining(["gold", "green"]));
    expect(offered("game: cuatto\nprint: {printer: ¦}")).toContain("prusa-mk4");
    expect(offered("extends: ¦")).toContain("two-ways-home");
  });
  it("offers braces in place of a value", () => {
    const [braces] = offers("game: cuatto\nboard:\n  start: ¦").filter(({ label }) => label.startsWith("{"));
    expect(braces).toMatchObject({ label: "{bridge: …}", writes: "{bridge: ${}}" });
  });
  it("writes keys in the style of their values", () => {
    const writes = (text: string, label: string) => offers(text).find((offer) => offer.label === label)?.writes;
    expect(writes("game: cuatto\n¦", "board")).toBe("board:\n\t${}");
    expect(writes("game: cuatto\nteams: {¦}", "colours")).toBe("colours: [${}]");
    expect(writes("game: cuatto\nteams: {¦}", "checkers")).toBe("checkers: {${}}");
    expect(writes("game: cuatto\n¦", "seats")).toBe("seats: ${}");
    expect(writes("game: cuatto\nse¦: 4", "seats")).toBe("seats");
  });
  it("offers names of the board", () => {
    const board = "game: cuatto\nboard:\n  paths:\n    stem: {from: start, walk: up 4}\n";
    const spaces = ["start", "stem.1", "stem.2", "lane-1.2.3"];
    expect(offered(`${board}    side: {from: ¦}`, spaces)).toEqual(["start", "stem", "stem.1", "stem.2"]);
    expect(offered(`${board}    side: {from: stem, to: [¦]}`, spaces)).toContain("finish");
    expect(offered(`${board}    side:\n      from: stem\n      walk: up 2, ¦`, [])).toContain("left");
    expect(offered(`${board}  safe: [¦]`, spaces)).toEqual(["stem.1", "stem.2"]);
    expect(offered(`${board}  safe:\n    - ¦`, spaces)).toEqual(["stem.1", "stem.2"]);
    expect(offered(`${board}  jumps: {stem.1: ¦}`, spaces)).toContain("stem.2");
    expect(offered(`${board}  jumps: {¦}`, spaces)).toEqual(["stem.1", "stem.2"]);
  });
  it("offers names for ways over others and for special spaces", () => {
    const board = "game: race\nboard:\n  paths:\n    stem: {from: start, walk: up 4}\n";
    const spaces = ["start", "stem.1", "stem.2"];
    expect(offered(`${board}    side: {from: stem, over: ¦}`, spaces)).toEqual(["stem"]);
    expect(offered(`${board}    side: {from: stem, ¦}`, spaces)).toEqual(
      expect.arrayContaining(["walk", "over", "reversed", "circle", "arc", "spiral", "line", "places"]),
    );
    expect(offered(`${board}    side: {from: stem, circle: {¦}}`)).toEqual(["spaces", "radius", "centre", "from", "turn"]);
    expect(offered(`${board}  routes: {1: [¦]}`, spaces)).toEqual(["stem", "finish", "stem.1", "stem.2"]);
    expect(offered(`${board}  effects: {¦}`, spaces)).toEqual(["stem.1", "stem.2"]);
    expect(offered(`${board}  effects: {stem.1: ¦}`, spaces)).toEqual(expect.arrayContaining(["repeat_throw", "stop", "{miss: …}"]));
    expect(offered(`${board}  effects: {stem.1: {back_to: ¦}}`, spaces)).toEqual(["stem.1", "stem.2"]);
    expect(offered(`${board}  capacities: {¦}`, spaces)).toEqual(["stem", "stem.1", "stem.2"]);
    expect(offered(`${board}  jumps: {stem.2: ¦}`, spaces)).toContain("start");
  });
  it("offers the pieces of walks over squares and over hexagons", () => {
    const board = (spaces: string) => `game: cuatto\nboard:\n  spaces: ${spaces}\n  paths:\n    stem:\n      walk: up 2, ¦`;
    const squares = offered(board("tiles"));
    expect(squares).toEqual(expect.arrayContaining(["right", "cross", "overpass", "underpass"]));
    expect(squares).not.toContain("up-left");
    const hexagons = offered(board("hexagons"));
    expect(hexagons).toEqual(expect.arrayContaining(["up", "up-left", "down-right", "bridge", "cross"]));
    expect(hexagons).not.toContain("right");
    const text = board("hexagons").replace("¦", "up-l");
    expect(offersAt(text, text.length, schema, [])?.from).toBe(text.length - 4);
  });
  it("describes keys and values", () => {
    const tile = at("game: race", ["print", "tile"]);
    expect(descriptionOf(tile)).toContain("Edge of a tile");
    expect(typesOf(tile)).toMatchObject([{ type: "number", minimum: 24, maximum: 160 }]);
    expect(usualOf(tile)).toBe("50");
    const finish = at("game: race", ["rules", "finish"]);
    expect(introductionOf(finish)).toBe("May a die larger than needed take a checker out?");
    expect(choicesOf(finish)[2]?.meaning).toContain("walks back");
    expect(descriptionOf(at("game: race", ["board", "paths", "any-name", "walk"]))).toContain("Directions");
    expect(at("game: race", ["board", "paths", "Any Name", "walk"])).toEqual([]);
    expect(meaningOf("pool", descriptionOf(at("game: race", ["board", "start"])))).toBe("all wait beside the board");
  });
  it("offers nothing for unknown keys", () => {
    expect(at("game: race", ["constructor"])).toEqual([]);
    expect(at("game: nonsense", ["rules"])).toEqual([]);
    expect(offered("game: race\nboard: {map: ¦}")).toEqual([]);
  });
});
