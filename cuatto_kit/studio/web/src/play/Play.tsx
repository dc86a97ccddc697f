export function Play() {
  return <p class="empty">…</p>;
}
