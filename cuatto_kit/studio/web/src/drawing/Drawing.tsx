import { drawing, stale, title } from "../board";
import { Picture } from "../ui/Picture";

export function Drawing() {
  const shown = drawing.value;
  if (!shown) return <p class="empty">…</p>;
  return (
    <Picture
      class={`drawing${stale.value ? " old" : ""}`}
      body={shown.body}
      window={shown.window}
      label={title.value}
    />
  );
}
