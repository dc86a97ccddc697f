import { beforeEach, describe, expect, test, vi } from "vitest";

type Hear = (part: { state: string; data: unknown }) => void;

const server = vi.hoisted(() => ({ asked: [] as { input: Record<string, unknown>; hear: Hear }[], stopped: 0 }));

vi.mock("../api", () => ({
  ask: (_kind: string, input: Record<string, unknown>, hear: Hear) => server.asked.push({ input, hear }),
  stop: () => server.stopped++,
}));

const played = await import("./game");

const board = { file: "snake.yaml", text: "game: cuatto" };
const look = (pieces: string) => ({ dice: [], pips: true, pieces, window: null, text: null });
const step = (number: number, notation: string) => ({ number, seat: 1, events: [], notation, ...look(notation) });
const stands = (record: string, plies = 0) => ({ ...look(record), actor: 0, winners: null, reason: null, risk: null, picks: [], moves: [], plies, record });
const told = () => played.log.value.map(({ notation }) => notation);
const last = () => server.asked.at(-1)!;
const answer = (state: string, data: unknown) => last().hear({ state, data });

beforeEach(() => {
  vi.useFakeTimers();
  played.leave();
  server.asked.length = server.stopped = 0;
  played.pace.value = "usual";
  played.begin(board, ["human", "random"], 1);
  answer("partial", { game: { colours: [], fills: [] }, definitions: "<g/>" });
  answer("done", { steps: [], now: stands("begun") });
});

describe("a move", () => {
  beforeEach(() => played.choose("a-b"));

  test("is sent with the record of the game", () => {
    expect(last().input).toMatchObject({ board, deed: "choose", move: "a-b", record: "begun" });
    expect(played.now.value).toBeNull();
  });

  test("is shown step by step, and its legal moves after the last step", () => {
    answer("partial", { steps: [step(1, "one"), step(2, "two")] });
    answer("done", { steps: [step(3, "three")], now: stands("after", 3) });
    expect(told()).toEqual(["one"]);
    vi.advanceTimersByTime(played.PAUSES.usual);
    expect(played.look.value?.pieces).toBe("two");
    expect(played.now.value).toBeNull();
    vi.advanceTimersByTime(played.PAUSES.usual);
    expect(told()).toEqual(["one", "two", "three"]);
    expect(played.now.value?.record).toBe("after");
  });

  test("is shown at once at a pace without pauses", () => {
    played.pace.value = "none";
    answer("done", { steps: [step(1, "one"), step(2, "two")], now: stands("after", 2) });
    expect(played.now.value?.record).toBe("after");
  });

  test("leaves the game unchanged if it is refused", () => {
    answer("failed", { faults: [{ message: "not legal" }] });
    expect(played.faults.value).toHaveLength(1);
    expect(played.now.value?.record).toBe("begun");
  });

  test("is taken back without the server while bots think", () => {
    answer("partial", { steps: [step(1, "one")] });
    played.undo();
    expect(server.stopped).toBe(1);
    expect(played.now.value?.record).toBe("begun");
    expect(told()).toEqual([]);
    expect(last().input).toMatchObject({ deed: "choose" });
  });

  test("can be taken back while its steps are shown", () => {
    answer("done", { steps: [step(1, "one"), step(2, "two")], now: stands("after", 2) });
    played.undo();
    expect(last().input).toMatchObject({ deed: "undo", record: "after" });
    answer("done", { steps: [], now: stands("begun") });
    vi.runAllTimers();
    expect(told()).toEqual([]);
    expect(played.now.value?.record).toBe("begun");
  });
});

test("the last game is stored for its board", () => {
  expect(played.keptGame("snake.yaml")).toEqual({ board, record: "begun" });
  expect(played.keptGame("other.yaml")).toBeNull();
});

test("a game is shown again in another language, with its past", () => {
  played.translate();
  expect(last().input).toMatchObject({ deed: "open", record: "begun" });
  answer("partial", { game: { colours: [], fills: [] }, past: [step(1, "one"), step(2, "two")] });
  answer("done", { steps: [], now: stands("begun", 2) });
  expect(told()).toEqual(["one", "two"]);
});
