// The files of a sheet, whose formats are derived from their names.

export interface SheetFile {
  name: string;
  ticket: string;
}

export type Format = "PDF" | "HTML" | "Markdown" | "card" | "board";

export function formatOf({ name }: SheetFile): Format {
  if (/-paper-board\.[^/]*\.pdf$/.test(name)) return "board";
  if (/-card\.[^/.]*\.pdf$/.test(name)) return "card";
  if (name.endsWith(".pdf")) return "PDF";
  return name.endsWith(".html") ? "HTML" : "Markdown";
}

const ORDER: Format[] = ["PDF", "HTML", "Markdown", "card", "board"];

/** Returns the files with their formats, in the order of their buttons. */
export function inOrder(files: SheetFile[]): { format: Format; file: SheetFile }[] {
  const told = files.map((file) => ({ format: formatOf(file), file }));
  return told.sort((one, other) => ORDER.indexOf(one.format) - ORDER.indexOf(other.format));
}
