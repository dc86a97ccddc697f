// The page: a bar on top, the text, the drawing, and a panel for the products.

import type { ComponentType } from "preact";
import { started } from "./api";
import { Bar } from "./bar";
import { errors, faults, file, unfinished } from "./board";
import { Drawing } from "./drawing/Drawing";
import { Editor } from "./editor/Editor";
import { Judge } from "./judge/Judge";
import { Strip } from "./judge/Strip";
import { Play } from "./play/Play";
import { Print } from "./print/Print";
import { Sheet } from "./sheet/Sheet";
import { Atlas } from "./atlas/Atlas";
import { atlasFile } from "./atlas/state";
import { Link } from "./link";
import { ready } from "./navigation";
import { Start } from "./start/Start";
import { Table } from "./table/Table";
import { Button } from "./ui/Button";
import { Faults } from "./ui/Faults";
import { share, Splitter } from "./ui/Splitter";
import { Tabs, type Tab } from "./ui/Tabs";
import { Vary } from "./vary/Vary";
import { codeShown, codeVisible, enlarged, goTo, pane, panel, type Pane } from "./view";
import { wordsOf } from "./words";

const TABS = { judge: Judge, table: Table, play: Play, sheet: Sheet, print: Print } as const;
type TabId = keyof typeof TABS;

const code = share("code", 28, 15, 50);
const board = share("board", 50, 25, 75);

export function App() {
  const words = wordsOf("app");
  const open = file.value !== "";
  const looks = ["studio", `at-${pane.value}`, !codeShown.value && "no-code", enlarged.value && "large"];
  const widths = { "--code-width": `${code.value.value}%`, "--board-width": `${(board.value.value * room()) / 100}%` };
  return (
    <>
      <Link />
      {ready.value && started.value && !open && (atlasFile.value ? <Atlas /> : <Start started={started.value} />)}
      <main class={looks.filter(Boolean).join(" ")} style={widths} hidden={!open}>
        <Bar />
        <section class="pane code" id="pane-code" aria-label={words.code}>
          <Editor />
          {codeVisible.value && <Remarks />}
        </section>
        <Splitter of={code} label={words.codeWidth} controls="pane-code" />
        <section class="pane board" id="pane-board" aria-label={words.board}>
          {open && <Drawing />}
          {open && !codeVisible.value && <Remarks />}
        </section>
        <Splitter of={board} label={words.boardWidth} controls="pane-board" room={room()} />
        <section class="pane side" aria-label={wordsOf("app")[panel.value]}>
          {panel.value === "vary" ? open && <Vary /> : <Panels chosen={panel.value} />}
        </section>
        <footer>
          <Tabs prefix="pane-tab" tabs={narrowTabs()} chosen={pane.value === "vary" ? "board" : pane.value} label={words.views} choose={goTo} />
        </footer>
      </main>
    </>
  );
}

/** Returns the part of the window (percent) that the code leaves. */
function room(): number {
  return codeShown.value ? 100 - code.value.value : 100;
}

function panelTabs(): Tab<TabId>[] {
  const words = wordsOf("app");
  return (Object.keys(TABS) as TabId[]).map((id) => ({ id, title: words[id], icon: id }));
}

function narrowTabs(): Tab<Pane>[] {
  const words = wordsOf("app");
  return [
    { id: "code", title: words.code, icon: "code" },
    { id: "board", title: words.board, icon: "board" },
    ...panelTabs(),
  ];
}

function Panels({ chosen }: { chosen: TabId }) {
  const words = wordsOf("app");
  const Shown: ComponentType = TABS[chosen];
  return (
    <>
      <Tabs prefix="tab" tabs={panelTabs()} chosen={chosen} label={words.views} choose={goTo}>
        <Button
          class="enlarge"
          icon={enlarged.value ? "close" : "large"}
          label={enlarged.value ? words.small : words.large}
          pressed={enlarged.value}
          onClick={() => (enlarged.value = !enlarged.value)}
        />
      </Tabs>
      <div class="panel" role="tabpanel" id={`pane-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {file.value && <Shown />}
      </div>
    </>
  );
}

/** Shows the faults of the board or, if it has no errors, a strip of its main figures. */
function Remarks() {
  return (
    <div class={`remarks${unfinished.value ? " unfinished" : ""}`}>
      {errors.value.length ? null : <Strip />}
      <details open={errors.value.length > 0}>
        <summary>{summary()}</summary>
        <Faults faults={faults.value} />
      </details>
    </div>
  );
}

function summary(): string {
  const words = wordsOf("app");
  if (unfinished.value) return words.unfinished;
  return faults.value.length ? `${words.faults}: ${errors.value.length || faults.value.length}` : words.sound;
}
