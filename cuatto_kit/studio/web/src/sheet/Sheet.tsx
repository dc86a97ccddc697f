// The rule sheet as printed, and its files as downloads.

import { signal } from "@preact/signals";
import { download, saveAs } from "../api";
import { useAnswer } from "../answers";
import { settled } from "../board";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { useLatest } from "../ui/latest";
import { Working, type Step } from "../ui/Working";
import { language, wordsOf } from "../words";
import { inOrder, type SheetFile } from "./files";
import { Page } from "./Page";
import "./sheet.css";

interface Spoken {
  name: string;
  title: string;
}

interface SheetAnswer {
  languages: Spoken[];
  language: string;
  step: Step | null;
  page: string | null;
  files: SheetFile[];
}

/** The chosen language; empty for the reader's. */
const chosen = signal("");
const paper = signal<"a4" | "letter">("a4");
const paperBoard = signal(false);
const complaint = signal("");

export function Sheet() {
  const words = wordsOf("sheet");
  const board = settled.value;
  const input = board && {
    board,
    language: chosen.value || language.value,
    paper: paper.value,
    paper_board: paperBoard.value,
  };
  const { data, old, working, faults } = useAnswer<SheetAnswer>("sheet", input);
  const page = useLatest(data?.page);
  if (!board) return <p class="empty">{words.waiting}</p>;
  return (
    <div class="sheet">
      {data && <Options data={data} />}
      <div class="sheet-files" role="group" aria-label={words.downloads}>
        {inOrder(old ? [] : (data?.files ?? [])).map(({ format, file }) => (
          <Button key={format} icon="down" onClick={() => void fetchFile(file)}>
            {format === "board" || format === "card" ? words[format] : format}
          </Button>
        ))}
        {working && <Working step={old ? null : (data?.step ?? null)} />}
      </div>
      {complaint.value && <p role="alert">{complaint.value}</p>}
      <Faults faults={faults} />
      {page && <Page ticket={page} old={old || data?.page !== page} label={words.sheet} />}
    </div>
  );
}

async function fetchFile({ ticket, name }: SheetFile): Promise<void> {
  complaint.value = "";
  try {
    saveAs(await download(ticket), name);
  } catch {
    complaint.value = wordsOf("sheet").gone;
  }
}

function Options({ data }: { data: SheetAnswer }) {
  const words = wordsOf("sheet");
  return (
    <div class="sheet-options" role="group" aria-label={words.options}>
      <label>
        {words.language}
        <select value={data.language} onChange={(event) => (chosen.value = event.currentTarget.value)}>
          {data.languages.map(({ name, title }) => (
            <option key={name} value={name} selected={name === data.language}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.paper}
        <select value={paper.value} onChange={(event) => (paper.value = event.currentTarget.value as "a4" | "letter")}>
          <option value="a4">{words.a4}</option>
          <option value="letter">{words.letter}</option>
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={paperBoard.value}
          onChange={(event) => (paperBoard.value = event.currentTarget.checked)}
        />
        {words.paperBoard}
      </label>
    </div>
  );
}
