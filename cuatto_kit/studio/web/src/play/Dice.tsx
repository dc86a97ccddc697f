import { wordsOf } from "../words";

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Shows rolled dice with spots, or with numbers if `pips` is false or the value has no spots. They tumble when `roll`,
 * the number of the roll, changes. */
export function Dice({ dice, pips, roll }: { dice: number[]; pips: boolean; roll: number }) {
  const words = wordsOf("play");
  if (!dice.length) return null;
  return (
    <div class="play-dice" role="img" aria-label={`${words.dice} ${dice.join(" ")}`}>
      {dice.map((value, at) => (
        <svg key={`${at} ${value} ${roll}`} viewBox="-10 -10 20 20" aria-hidden="true">
          <rect x="-9" y="-9" width="18" height="18" rx="3.5" />
          {pips && SPOTS[value] ? (
            SPOTS[value].map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 4.8} cy={y * 4.8} r="1.8" />)
          ) : (
            <text y="4" text-anchor="middle">
              {value}
            </text>
          )}
        </svg>
      ))}
    </div>
  );
}
