/** Offers a file for saving. */
export function saveAs(content: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
