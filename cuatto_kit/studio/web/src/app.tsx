// The page: a bar on top, the text, the drawing, and what is made of them.

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { link, start, type Start as Started } from "./api";
import { words as WORDS } from "./app.words";
import { Bar } from "./bar";
import { errors, faults, file, openFile } from "./board";
import { Drawing } from "./drawing/Drawing";
import { Editor } from "./editor/Editor";
import { Judge } from "./judge/Judge";
import { Strip } from "./judge/Strip";
import { Play } from "./play/Play";
import { Print } from "./print/Print";
import { Sheet } from "./sheet/Sheet";
import { openBundled } from "./start/bundled";
import { Start } from "./start/Start";
import { Table } from "./table/Table";
import { Button } from "./ui/Button";
import { Faults } from "./ui/Faults";
import { Tabs, type Tab } from "./ui/Tabs";
import { wordsIn } from "./words";

const PANELS = { judge: Judge, table: Table, play: Play, sheet: Sheet, print: Print } as const;
type Panel = keyof typeof PANELS;
type Pane = Panel | "code" | "board";

export const panel = signal<Panel>("judge");
/** The one pane that a narrow window shows. */
export const pane = signal<Pane>("board");
export const codeShown = signal(true);
export const enlarged = signal(false);
export const started = signal<Started | null>(null);

effect(() => {
  if (link.value === "on" && !started.peek()) void begin();
});

async function begin(): Promise<void> {
  started.value = await start();
  const { opened, files } = started.value;
  if (!opened) return;
  await (files.includes(opened) ? openFile(opened) : openBundled(opened));
}

export function App() {
  const words = wordsIn(WORDS);
  const open = file.value !== "";
  const looks = ["studio", `at-${pane.value}`, !codeShown.value && "no-code", enlarged.value && "large"];
  return (
    <>
      {link.value !== "on" && started.value && (
        <p class="banner" role="alert">
          {link.value === "off" ? words.off : words.refused}
        </p>
      )}
      {started.value && !open && <Start started={started.value} />}
      <div class={looks.filter(Boolean).join(" ")} hidden={!open}>
        <Bar />
        <section class="pane code" id="pane-code" aria-label={words.code}>
          <Editor />
          <Remarks />
        </section>
        <section class="pane board" id="pane-board" aria-label={words.board}>
          {open && <Drawing />}
        </section>
        <section class="pane side" aria-label={wordsIn(WORDS)[panel.value]}>
          <Panels />
        </section>
        <footer>
          <Tabs prefix="pane-tab" tabs={narrowTabs()} chosen={pane.value} label={words.views} choose={goTo} />
        </footer>
      </div>
    </>
  );
}

function goTo(to: Pane): void {
  pane.value = to;
  if (to !== "code" && to !== "board") panel.value = to;
}

function panelTabs(): Tab<Panel>[] {
  const words = wordsIn(WORDS);
  return (Object.keys(PANELS) as Panel[]).map((id) => ({ id, title: words[id], icon: id }));
}

function narrowTabs(): Tab<Pane>[] {
  const words = wordsIn(WORDS);
  return [
    { id: "code", title: words.code, icon: "code" },
    { id: "board", title: words.board, icon: "board" },
    ...panelTabs(),
  ];
}

function Panels() {
  const words = wordsIn(WORDS);
  const Shown: ComponentType = PANELS[panel.value];
  useEffect(() => {
    if (pane.value !== "code" && pane.value !== "board") pane.value = panel.value;
  }, [panel.value]);
  return (
    <>
      <Tabs prefix="tab" tabs={panelTabs()} chosen={panel.value} label={words.views} choose={(id) => (panel.value = id)}>
        <Button
          class="enlarge"
          icon={enlarged.value ? "close" : "large"}
          label={enlarged.value ? words.small : words.large}
          pressed={enlarged.value}
          onClick={() => (enlarged.value = !enlarged.value)}
        />
      </Tabs>
      <div class="panel" role="tabpanel" id={`pane-${panel.value}`} aria-labelledby={`tab-${panel.value}`}>
        {file.value && <Shown />}
      </div>
    </>
  );
}

/** What is wrong with the board, and its liveliest figures. */
function Remarks() {
  const words = wordsIn(WORDS);
  return (
    <div class="remarks">
      {errors.value.length ? null : <Strip />}
      <details open={errors.value.length > 0}>
        <summary>
          {faults.value.length ? `${words.faults}: ${errors.value.length || faults.value.length}` : words.sound}
        </summary>
        <Faults faults={faults.value} />
      </details>
    </div>
  );
}
