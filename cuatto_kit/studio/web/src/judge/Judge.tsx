export function Judge() {
  return <p class="empty">…</p>;
}
