export function Print() {
  return <p class="empty">…</p>;
}
