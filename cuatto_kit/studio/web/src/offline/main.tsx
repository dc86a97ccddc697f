// A page that plays one board, without a server.

import "../style.css";
import "./offline.css";
import { signal } from "@preact/signals";
import { render } from "preact";
import { Play } from "../play/Play";
import { Settings } from "../ui/Settings";
import { Tabs } from "../ui/Tabs";
import { wordsOf } from "../words";
import { file, title } from "./board";
import { Check } from "./Check";
import { page, read } from "./page";
import { figures, run } from "./running";
import { engineOf, Session, type PlayData } from "./session";
import { Games } from "./simulation";

const view = signal<"play" | "check">("play");

function Page() {
  const words = wordsOf("check");
  const tabs = [
    { id: "play" as const, title: wordsOf("app").play, icon: "play" as const },
    { id: "check" as const, title: words.view, icon: "judge" as const },
  ];
  return (
    <>
      <header class="offline-top">
        <h1>{title.value}</h1>
        <Settings />
      </header>
      <Tabs tabs={tabs} chosen={view.value} label={wordsOf("app").views} prefix="tab" choose={(id) => (view.value = id)} />
      <main>
        <div class="panel" id="pane-play" role="tabpanel" hidden={view.value !== "play"}>
          <Play />
        </div>
        <div class="panel" id="pane-check" role="tabpanel" hidden={view.value !== "check"}>
          <Check />
        </div>
      </main>
    </>
  );
}

declare global {
  /** What scripts may use: the data of the page, its rules, games without a view, and many games with their figures. */
  var cuattoKit: {
    page(): PlayData;
    engineOf: typeof engineOf;
    Session: typeof Session;
    Games: typeof Games;
    run: typeof run;
    figures: typeof figures;
  };
}
globalThis.cuattoKit = { page: () => page, engineOf, Session, Games, run, figures };

await read(document.querySelector("#board")!.textContent!);
file.value = page.variant;
document.title = title.value;
render(<Page />, document.querySelector("#page")!);
