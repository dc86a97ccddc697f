// The view for printing: the options, the costs, and the whole kit as a download.

import { useEffect } from "preact/hooks";
import { useAnswer } from "../answers";
import { settled } from "../board";
import { fetchFile, fetching, openInOrca, saveIt, unfetched, type Use } from "../single";
import { isSite } from "../site/page";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { useLatest } from "../ui/latest";
import { Working, type Step } from "../ui/Working";
import { wordsOf } from "../words";
import { Options, type Choices } from "./Options";
import "./print.css";
import { cancel, fetchZip, keepKnown, make, making, printing } from "./state";
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
  // The first part of an answer comes before the board is read, without its languages and parts.
  const choices = useLatest(data?.languages.length ? data : null) ?? data;
  const kinds = choices?.kinds;
  useEffect(() => {
    if (kinds?.length) keepKnown(kinds.map(({ name }) => name));
  }, [kinds]);
  if (!board) return <p class="empty">{words.waiting}</p>;
  const known = faults.length ? [] : (choices?.languages.map(({ name }) => name) ?? []);
  const without = !working && !old && !faults.length && !data?.summary;
  return (
    <div class="print">
      {choices && <Options choices={choices} />}
      <Making
        board={board}
        known={known}
        printable={!faults.length && !!choices?.chosen}
        counting={working}
        step={old ? null : (data?.step ?? null)}
      />
      <Faults faults={faults} />
      <Faults faults={unfetched.value} />
      {without ? <p>{words.noPrinter}</p> : summary && <Summary takes={summary} old={summary !== data?.summary} />}
    </div>
  );
}

interface MakingProps {
  board: { file: string; text: string };
  known: string[];
  /** True if there is a printer. */
  printable: boolean;
  /** True while the costs are worked out. */
  counting: boolean;
  step: Step | null;
}

/** Shows the button that makes the kit, its result, and the progress of the kit or else of the costs. */
function Making({ board, known, printable, counting, step }: MakingProps) {
  const words = wordsOf("print");
  const now = making.value;
  const busy = now.state === "working";
  const steps = [busy && { step: now.step }, fetching.value, counting && { step }];
  const bar = steps.find(Boolean);
  const project = (use: Use) => () => fetchFile(printing(board), { what: "project", name: "" }, use);
  return (
    <section class="print-make" aria-label={words.make}>
      {busy ? (
        <Button icon="close" onClick={cancel}>
          {words.cancel}
        </Button>
      ) : (
        <Button main icon="down" disabled={!known.length} onClick={() => make(board, known)}>
          {words.make} (.zip)
        </Button>
      )}
      <Button icon="down" disabled={!printable || !!fetching.value} onClick={project(saveIt)}>
        {words.project}
      </Button>
      {!isSite && (
        <Button icon="open" disabled={!printable || !!fetching.value} onClick={project(openInOrca)}>
          {words.openInOrca}
        </Button>
      )}
      {bar && <Working step={bar.step} />}
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
