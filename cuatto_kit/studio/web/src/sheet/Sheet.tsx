export function Sheet() {
  return <p class="empty">…</p>;
}
