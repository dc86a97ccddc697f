// The start page: new boards, files of the folder, and bundled boards.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { start, type Start as Started } from "../api";
import { besides, folderOf } from "../atlas/model";
import { openAtlas } from "../atlas/state";
import { draftOf, openFile } from "../board";
import { isSite } from "../site/page";
import { Button } from "../ui/Button";
import { Settings } from "../ui/Settings";
import { goTo, type Pane } from "../view";
import { language, named, textFor, wordsOf } from "../words";
import { fileName, parted } from "./files";
import { boards, factsOf, FIRST, inOrder, leave, pictures, show, textOf, type Bundled } from "./gallery";
import { Scenes } from "./Scenes";
import { attempt, begin, complaint, openPath } from "./opening";
import { forget, openable, remember } from "./recent";
import "./start.css";

const LOOKS = 4000; // ms between queries of the folder
const MOST_BYTES = 1_000_000;

const files = signal<string[]>([]);
const atlases = signal<string[]>([]);
const game = signal("");

async function look(): Promise<void> {
  if (document.hidden) return;
  const now = await start().catch(() => null);
  if (!now) return;
  if (now.files.join("\n") !== files.peek().join("\n")) files.value = now.files;
  if (now.atlases.join("\n") !== atlases.peek().join("\n")) atlases.value = now.atlases;
}

function openOwn(given: File): Promise<boolean> {
  const words = wordsOf("start");
  return attempt(async () => {
    if (!/\.ya?ml$/i.test(given.name)) throw new Error(words.noBoard({ file: given.name }));
    if (given.size > MOST_BYTES) throw new Error(words.tooLarge({ file: given.name }));
    begin(fileName(given.name), await given.text());
  });
}

function onDrag(event: DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

function onDrop(event: DragEvent): void {
  const given = event.dataTransfer?.files[0];
  if (!given) return;
  event.preventDefault();
  void openOwn(given);
}

/** Shows the start page. */
export function Start({ started }: { started: Started }) {
  const words = wordsOf("start");
  // A layout effect runs before the page is painted, so that a visible page always accepts dropped files.
  useLayoutEffect(() => {
    remember(started.folder);
    files.value = started.files;
    atlases.value = started.atlases;
    void look();
    const timer = setInterval(() => void look(), LOOKS);
    const heard = { focus: () => void look(), dragover: onDrag, drop: onDrop };
    for (const [kind, hear] of Object.entries(heard)) addEventListener(kind, hear as EventListener);
    return () => {
      clearInterval(timer);
      for (const [kind, hear] of Object.entries(heard)) removeEventListener(kind, hear as EventListener);
    };
  }, [started]);
  useEffect(() => show(language.value), [language.value]);
  useEffect(() => leave, []);
  return (
    <main class="start">
      <header class="start-head">
        <h1>cuatto-kit studio</h1>
        <Settings />
      </header>
      {complaint.value && (
        <p class="banner fails" role="alert">
          {complaint.value}
          <Button icon="close" label={wordsOf("app").close} onClick={() => (complaint.value = "")} />
        </p>
      )}
      <section class="start-hero">
        <div>
          <p class="start-about">{words.about}</p>
          <p>{words.cuatto}</p>
          <Begin />
        </div>
        <Scenes />
      </section>
      <div class="start-columns">
        <div class="start-own">
          <Recents />
          <Atlases folder={started.folder} />
          <Files folder={started.folder} />
        </div>
        <Gallery />
      </div>
    </main>
  );
}

function Begin() {
  const words = wordsOf("start");
  return (
    <section aria-label={words.begin} class="start-begin">
      <Button main icon="plus" onClick={() => void create(true)}>
        {words.blank}
      </Button>
      <Button onClick={() => void create(false)}>{words.example}</Button>
      <label class="button start-choose">
        {words.openFile}
        <input
          type="file"
          accept=".yaml,.yml"
          onChange={(event) => {
            const [given] = event.currentTarget.files ?? [];
            if (given) void openOwn(given);
          }}
        />
      </label>
      <p class="start-hint">{words.dropped}</p>
    </section>
  );
}

function Recents() {
  const words = wordsOf("start");
  const list = openable(files.value);
  if (!list.length) return null;
  return (
    <section aria-labelledby="start-recent">
      <h2 id="start-recent">{words.recent}</h2>
      <ul class="start-list" role="list">
        {list.map(({ path, title }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => void attempt(() => openPath(path))}
            >
              <span class="start-name">{title}</span>
              <span class="start-note">
                {path}
                {draftOf(path) !== null && ` · ${words.unsaved}`}
              </span>
            </button>
            <Button icon="close" label={`${words.forget}: ${title}`} onClick={() => forget(path)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the atlases of earlier searches. */
function Atlases({ folder: opened }: { folder: string }) {
  const words = wordsOf("start");
  if (!atlases.value.length) return null;
  return (
    <section aria-labelledby="start-atlases">
      <h2 id="start-atlases">{words.atlases}</h2>
      <ul class="start-list start-files" role="list">
        {atlases.value.map((path) => {
          const { folder, name } = folderOf(path);
          return (
            <li key={path}>
              <button type="button" onClick={() => openAtlas(path)}>
                <span class="start-name">{name || parted(opened).name}</span>
                {folder && <span class="start-note">{folder}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Files({ folder }: { folder: string }) {
  const words = wordsOf("start");
  const listed = besides(files.value, atlases.value);
  return (
    <section aria-labelledby="start-files">
      <h2 id="start-files">{isSite ? folder : words.files}</h2>
      {!isSite && (
        <p class="start-note start-folder" title={words.folder}>
          {folder}
        </p>
      )}
      {listed.length ? (
        <ul class="start-list start-files" role="list">
          {listed.map((path) => (
            <li key={path}>
              <button type="button" onClick={() => void attempt(() => openFile(path))}>
                <span class="start-name">{parted(path).name}</span>
                {parted(path).folder && <span class="start-note">{parted(path).folder}</span>}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="start-hint">{words.noFiles}</p>
      )}
    </section>
  );
}

/** Opens a new board, to be drawn from nothing or as an example. */
function create(blank: boolean): Promise<boolean> {
  return attempt(async () => {
    const name = fileName(wordsOf("start").newName);
    await begin(name, await textOf("", blank));
    goTo("board");
  });
}

/** Opens a copy of a bundled board in a view. */
function openBundled({ name }: Bundled, view: Pane): Promise<boolean> {
  return attempt(async () => {
    await begin(`${name}.yaml`, await textOf(name));
    goTo(view);
  });
}

function Gallery() {
  const words = wordsOf("start");
  const games = [...new Set(boards.value.map((board) => board.game))].sort();
  const shown = inOrder(boards.value.filter((board) => !game.value || board.game === game.value));
  const first = FIRST.flatMap((name) => boards.value.filter((board) => board.name === name));
  return (
    <div class="start-gallery">
      <section aria-labelledby="start-first">
        <h2 id="start-first">{words.first}</h2>
        <ul class="start-cards start-first" role="list">
          {first.map((board) => (
            <Card key={board.name} board={board} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="start-boards">
        <h2 id="start-boards">{words.boards}</h2>
        <div class="start-filter" role="group" aria-label={words.filter}>
          {["", ...games].map((one) => (
            <Button key={one} pressed={game.value === one} onClick={() => (game.value = one)}>
              {one ? named(words.games, one) : words.all}
            </Button>
          ))}
        </div>
        <ul class="start-cards" role="list">
          {shown.map((board) => (
            <Card key={board.name} board={board} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Card({ board }: { board: Bundled }) {
  const words = wordsOf("start");
  const title = textFor(board.title) ?? board.name;
  const picture = pictures.value[board.name];
  return (
    <li class="start-card">
      <div class="start-picture">{picture && <img src={picture} alt="" />}</div>
      <h3>{title}</h3>
      <p>{named(words.sentences, board.name, "")}</p>
      <p class="start-note">
        {factsOf(board).join(" · ")}
        {!board.drawn && <span class="start-written">{words.written}</span>}
      </p>
      <div class="start-ways">
        <Button icon="play" label={`${words.play}: ${title}`} onClick={() => void openBundled(board, "play")}>
          {words.play}
        </Button>
        <button
          type="button"
          class="button start-from"
          aria-label={`${words.startFrom}: ${title}`}
          onClick={() => void openBundled(board, "board")}
        >
          {words.startFrom}
        </button>
      </div>
    </li>
  );
}
