import { drawing } from "../board";
import { table } from "./state";
import { heat } from "./overlay";

const CORNER = 0.34; // of a tile: the corner with the number, which stays free for pieces in the middle

/** Shows the heat map within the drawing's SVG: a rim of each space and the corner of its number, so that the colours of
 * the pieces stay. */
export function Heat() {
  const shown = heat.value;
  if (!shown) return null;
  return (
    <g class="heat" aria-hidden="true">
      {drawing.value?.spaces.map(({ id, box }) => {
        const warmth = shown.shares[id];
        if (!box || !warmth) return null;
        const [x, y, width, height] = box;
        const rim = Math.min(width, height, table.value.size) * CORNER * 0.5;
        const hole = `M${x + rim} ${y + rim}v${height - 2 * rim}h${width - 2 * rim}v${2 * rim - height}z`;
        return <path key={id} d={`M${x} ${y}h${width}v${height}h${-width}z${hole}`} fill-opacity={0.08 + 0.82 * warmth} />;
      })}
    </g>
  );
}
