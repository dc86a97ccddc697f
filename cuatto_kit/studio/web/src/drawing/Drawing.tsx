import { drawing, stale, title } from "../board";
import { Shapes } from "../ui/Picture";
import { Heat } from "./Heat";

export function Drawing() {
  const shown = drawing.value;
  if (!shown) return <p class="empty">…</p>;
  return (
    <svg
      class={`drawing${stale.value ? " old" : ""}`}
      viewBox={shown.window.join(" ")}
      role="img"
      aria-label={title.value}
    >
      <Shapes body={shown.body} />
      <Heat />
    </svg>
  );
}
