import { drawing } from "../board";
import { heat } from "./overlay";

/** Shows the heat map within the drawing's SVG. */
export function Heat() {
  const values = heat.value;
  if (!values) return null;
  return (
    <g class="heat" aria-hidden="true">
      {drawing.value?.spaces.map(({ id, box }) => {
        const warmth = values[id];
        if (!box || !warmth) return null;
        const [x, y, width, height] = box;
        return <rect key={id} x={x} y={y} width={width} height={height} rx={width / 8} fill-opacity={0.08 + 0.82 * warmth} />;
      })}
    </g>
  );
}
