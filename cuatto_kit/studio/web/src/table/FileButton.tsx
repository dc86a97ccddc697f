// A small button that saves a file of the kit or opens it in a slicer.

import type { ComponentChildren } from "preact";
import { settled } from "../board";
import { fetchFile, fetching, saveIt, type Use, type Wanted } from "../single";

interface FileButtonProps {
  wanted: Wanted;
  use?: Use;
  /** The description of the button, which begins with or contains its text. */
  label: string;
  children: ComponentChildren;
}

export function FileButton({ wanted, use = saveIt, label, children }: FileButtonProps) {
  const busy = fetching.value?.what === wanted.what && fetching.value.name === wanted.name;
  return (
    <button
      type="button"
      class="table-file"
      title={label}
      aria-label={label}
      aria-busy={busy}
      disabled={busy}
      onClick={() => settled.value && fetchFile({ board: settled.value }, wanted, use)}
    >
      {children}
    </button>
  );
}
