// The places of checkers on the board and the areas to touch for a move, as in sheet/scenes.py and console/pointing.py.

import type { Box, Point } from "../play/picks";
import type { Piece, Touch } from "./engine";
import type { RaceMove } from "./race";

/** The fewest rows and columns on a space with more checkers than places, as in board/waiting.py. */
const ROOMY = 3;

interface Space {
  as?: "yard" | "teams" | "row";
  box?: Box;
  slots: Point[];
  seat?: number;
  point?: boolean;
  /** The space whose place it visits again. */
  ground?: string;
  /** The box of a space off the board, by the space before it. */
  from?: Record<string, Box>;
}

export interface ViewData {
  /** Half the width and half the length of the area in which a checker is picked up. */
  reach: [number, number];
  lane: number;
  spaces: Record<string, Space>;
  /** The places beside the board, by seat of the board. */
  beside: Point[][];
}

/** A checker: its seat of the board, its class and its space. */
type Who = [seat: number, piece: string, space: string];
type Row = (Who | null)[];

export class Places {
  private seating = new Map<string, Row>();
  private readonly mixed: boolean;

  constructor(
    private readonly data: ViewData,
    private readonly playing: number[],
    classes: string[],
  ) {
    this.mixed = new Set(classes).size > 1;
  }

  /** Returns the visible checkers; `teams` has class and space of each, by seat of the game. */
  pieces(teams: [piece: string, space: string][][]): Piece[] {
    const crowds = new Map<string, Who[]>();
    teams.forEach((team, number) => {
      for (const [piece, space] of team) {
        const ground = this.data.spaces[space]!.ground ?? space;
        crowds.set(ground, [...(crowds.get(ground) ?? []), [this.playing[number]!, piece, space]]);
      }
    });
    this.seating = new Map([...crowds].map(([ground, who]) => [ground, seated(who, this.seating.get(ground) ?? [])]));
    return [...this.seating].flatMap(([ground, row]) => {
      const places = this.placesOf(ground, row);
      const counts = this.counts(ground, row);
      return row.flatMap((who, k) => {
        const place = places[k];
        if (!who || !place) return [];
        const space = who[2];
        const stamp = `${who[1]}-${who[0]}${space === ground ? "" : "'"}`;
        return [counts[k] ? { stamp: `${stamp}+`, place, space, label: counts[k]! } : { stamp, place, space }];
      });
    });
  }

  /** Returns the items to touch for a move, and the way that it takes. */
  touched(move: RaceMove, seat: number, pieces: Piece[]): { touch: Touch[]; shows: Box[] } {
    if (move.action === "pass") return { touch: [], shows: [] };
    const checker = this.checker(move, `${move.piece}-${this.playing[seat]}`, pieces);
    if (move.action === "huff") return { touch: [checker], shows: [] };
    const spaces = [move.origin, ...move.path];
    const entered = move.path.map((space, k) => this.boxOf(space, spaces[k]!));
    const end = entered.at(-1)!;
    const landing = move.die > 0 && move.die < entered.length ? entered[move.die - 1]! : end;
    const places = landing.join() === end.join() ? [end] : [landing, end];
    return { touch: [checker, { words: move.path.at(-1)!, places, shows: [] }], shows: entered };
  }

  /** Returns all checkers of the class on the space, which are interchangeable. */
  private checker(move: RaceMove, stamp: string, pieces: Piece[]): Touch {
    const [wide, long] = this.data.reach;
    const there = pieces.filter((piece) => piece.space === move.origin && piece.stamp.replace(/[+']/, "") === stamp);
    const places = there.map(({ place: [x, y] }): Box => [x - wide, -y - long, 2 * wide, 2 * long]);
    return { words: this.mixed ? `${move.origin} ${move.piece}` : move.origin, places, shows: [] };
  }

  private boxOf(space: string, before: string): Box {
    const { box, from } = this.data.spaces[space]!;
    return box ?? from?.[before] ?? Object.values(from ?? {})[0]!;
  }

  private placesOf(space: string, row: Row): (Point | null)[] {
    const here = this.data.spaces[space]!;
    if (here.as === "yard") return row.map((_, k) => here.slots[k] ?? this.data.beside[here.seat!]![k - here.slots.length] ?? null);
    if (here.as === "teams") return this.byTeams(row, here.slots);
    if (here.as !== "row") return row.map(() => null);
    return row.length > here.slots.length ? crowded(here, row.length) : here.slots.slice(0, row.length);
  }

  /** Returns places in each team's lane of a tray, from the far end, or beside the board. */
  private byTeams(row: Row, slots: Point[]): (Point | null)[] {
    const taken = new Map<number, number>();
    return row.map((who) => {
      if (!who) return null;
      const number = taken.get(who[0]) ?? 0;
      taken.set(who[0], number + 1);
      return (slots.length ? slots[(who[0] + 1) * this.data.lane - 1 - number] : this.data.beside[who[0]]![number]) ?? null;
    });
  }

  /** Returns the labels of a row: on a point with stacks, the number of all men. */
  private counts(space: string, row: Row): string[] {
    const here = this.data.spaces[space]!;
    const labels = row.map(() => "");
    const men = row.filter(Boolean).length;
    const places = here.slots.length;
    if (here.point && men > places) labels[Math.floor(row.length / places) * places - 1] = String(men);
    return labels;
  }
}

/** Returns places in rows and columns over a space with more checkers than places; on a point those of the row again. */
function crowded({ slots, box, point }: Space, count: number): Point[] {
  if (point) return Array.from({ length: count }, (_, k) => slots[k % slots.length]!);
  const [left, top, width, height] = box!;
  const side = Math.max(ROOMY, Math.ceil(Math.sqrt(count)));
  const [x, y, pitch, middle] = [left + width / 2, -top - height / 2, width / side, (side - 1) / 2];
  return Array.from({ length: count }, (_, k) => [x + ((k % side) - middle) * pitch, y + (Math.floor(k / side) - middle) * pitch]);
}

/** Returns a row in which earlier checkers keep their places and new ones take the first free ones. */
function seated(who: Who[], before: Row): Row {
  const left = [...who];
  const row = before.map((old) => {
    const at = old ? left.findIndex((one) => one.join() === old.join()) : -1;
    if (at < 0) return null;
    return left.splice(at, 1)[0]!;
  });
  for (const one of left) {
    const free = row.indexOf(null);
    if (free >= 0) row[free] = one;
    else row.push(one);
  }
  return row;
}
