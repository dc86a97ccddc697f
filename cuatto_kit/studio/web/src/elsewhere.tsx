// A notice that another program has changed or deleted the open file, with the choice of the version to keep.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { readFile } from "./api";
import { changedElsewhere, file, plain, readAgain, text } from "./board";
import { showDifferences } from "./editor/difference";
import { Button } from "./ui/Button";
import { reasonOf } from "./messages";
import { wordsOf } from "./words";

/** The content of the file on the disk while both versions are compared. */
const theirs = signal<string | null>(null);
const complaint = signal("");

async function attempt(work: () => Promise<void>): Promise<void> {
  complaint.value = "";
  try {
    await work();
  } catch (error) {
    complaint.value = reasonOf(error);
  }
}

async function compare(): Promise<void> {
  theirs.value = plain((await readFile(file.value)).text);
}

/** Shows the notice and, on request, the differences; `write` overwrites the file with the board. */
export function Elsewhere({ write }: { write(): void }) {
  const words = wordsOf("app");
  const now = changedElsewhere.value;
  const comparing = theirs.value !== null;
  useEffect(() => {
    complaint.value = "";
    if (now && comparing) void attempt(compare);
    else theirs.value = null;
  }, [now, file.value]);
  if (now === null) return null;
  return (
    <>
      <p class="banner warns" role="alert">
        {now ? words.changed : words.gone}
        {now && (
          <>
            <Button pressed={comparing} onClick={() => (comparing ? (theirs.value = null) : void attempt(compare))}>
              {words.compare}
            </Button>
            <Button onClick={() => void attempt(() => readAgain(true))}>{words.reload}</Button>
            <Button onClick={write}>{words.overwrite}</Button>
          </>
        )}
        {complaint.value}
      </p>
      {theirs.value !== null && <Difference mine={text.value} theirs={theirs.value} />}
    </>
  );
}

function Difference({ mine, theirs }: { mine: string; theirs: string }) {
  const words = wordsOf("app");
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = showDifferences(mine, theirs, host.current!, words.difference);
    return () => view.destroy();
  }, [mine, theirs, words]);
  return (
    <section class="difference" aria-label={words.difference}>
      <p class="difference-key">
        <del>{words.mine}</del> <ins>{words.theirs}</ins>
      </p>
      <div class="editor" ref={host} />
    </section>
  );
}
