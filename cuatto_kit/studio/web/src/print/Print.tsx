// The view for printing: the options, the costs, and the whole kit as a download.

import { useAnswer } from "../answers";
import { settled } from "../board";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { useLatest } from "../ui/latest";
import { Working, type Step } from "../ui/Working";
import { wordsOf } from "../words";
import { Options, type Choices } from "./Options";
import "./print.css";
import { cancel, fetchZip, make, making, printing } from "./state";
import { Summary, type Takes } from "./Summary";

interface PrintAnswer extends Choices {
  step: Step | null;
  summary: Takes | null;
}

export function Print() {
  const words = wordsOf("print");
  const board = settled.value;
  const { data, old, working, faults } = useAnswer<PrintAnswer>("print", board && printing(board));
  const summary = useLatest(data?.summary);
  if (!board) return <p class="empty">{words.waiting}</p>;
  const known = data?.languages.map(({ name }) => name) ?? [];
  const without = !working && !old && !faults.length && !data?.summary;
  return (
    <div class="print">
      {data && <Options choices={data} />}
      <Making board={board} known={known} />
      <Faults faults={faults} />
      {working && <Working step={old ? null : (data?.step ?? null)} />}
      {without ? <p>{words.noPrinter}</p> : summary && <Summary takes={summary} old={summary !== data?.summary} />}
    </div>
  );
}

/** Shows the button that makes the kit, its progress and its result. */
function Making({ board, known }: { board: { file: string; text: string }; known: string[] }) {
  const words = wordsOf("print");
  const now = making.value;
  return (
    <section class="print-make" aria-label={words.make}>
      {now.state === "working" ? (
        <>
          <Working step={now.step} />
          <Button icon="close" onClick={cancel}>
            {words.cancel}
          </Button>
        </>
      ) : (
        <Button main icon="down" disabled={!known.length} onClick={() => make(board, known)}>
          {words.make} (.zip)
        </Button>
      )}
      {now.state === "done" && (
        <span class="print-done" role="status">
          <Button onClick={() => void fetchZip(now.zip)}>{words.again}</Button>
          <span>
            {now.zip.name}, {words.files({ count: now.zip.files })}. {now.text !== board.text && words.older}
          </span>
        </span>
      )}
      {(now.state === "ended" || now.state === "gone") && <p role="alert">{words[now.state]}</p>}
      {now.state === "failed" && <Faults faults={now.faults} />}
    </section>
  );
}
