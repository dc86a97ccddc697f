// The game in progress: the board, the dice, the turn, and the log.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { alone, saveAs } from "../api";
import { settled, title } from "../board";
import { historyKey } from "../keys";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { language, wordsOf } from "../words";
import { Board } from "./Board";
import { Dice } from "./Dice";
import { End } from "./End";
import * as played from "./game";
import { Log } from "./Log";
import { pickWords } from "./names";
import { nameOf } from "./players";
import { moveOf, next } from "./picks";
import { Said } from "./Said";
import { Gone, Status } from "./Status";
import { moveWords } from "./tell";

const ZOOM = 1.5; // by one press
const MOST_ZOOM = 5;

export function Match() {
  const words = wordsOf("play");
  const now = played.viewed.value === null ? played.now.value : null;
  const look = played.seen.value;
  const [picked, setPicked] = useState<number[]>([]);
  const [asked, setAsked] = useState<number[]>([]);
  const [lit, setLit] = useState<number | null>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    setPicked([]);
    setAsked([]);
    if (!now) setLit(null); // a button that appears below the pointer stays lit
  }, [now]);
  useEffect(() => {
    if (now && played.game.value!.language !== language.value) played.translate();
  }, [now, language.value]);

  // After a pick by mouse nothing in the game has the focus, so the key is handled for the whole page.
  useEffect(() => {
    function letGo({ key, target }: KeyboardEvent): void {
      const here = target === document.body || (target as Element).closest(".play");
      if (key === "Escape" && here) pick(asked.length ? picked : picked.slice(0, -1));
    }
    addEventListener("keydown", letGo);
    return () => removeEventListener("keydown", letGo);
  });

  function pick(path: number[], choice: number[] = []): void {
    setLit(null);
    const move = now && path.length ? moveOf(now.moves, path) : undefined;
    setPicked(move ? [] : path);
    setAsked(move ? [] : choice);
    if (move) played.choose(move.text);
  }

  if (!look) return <p class="empty">{words.reading}</p>;
  const { told } = played.game.value!;
  const over = played.now.value?.winners != null;
  const buttons = now ? (asked.length ? asked : next(now.moves, picked).filter((k) => !now.picks[k]!.places.length)) : [];
  return (
    <div class="play" aria-busy={now === null} tabIndex={-1} onClick={keepFocus} onKeyDown={takeBack}>
      <div class="play-table" style={{ "--zoom": zoom }}>
        {look.text ? <Lines lines={look.text} /> : <Board look={look} now={now} picked={picked} lit={lit} asked={asked} pick={pick} light={setLit} />}
      </div>
      <div class="play-side">
        {!(over && now) && (
          <div class="play-turn">
            <Turn />
            <Dice dice={look.dice} pips={look.pips} roll={played.rolls.value} />
          </div>
        )}
        {now?.moves.length === 1 && !picked.length && (
          <Button main onClick={() => played.choose(now.moves[0]!.text)}>
            {words.only}
          </Button>
        )}
        {over && <End />}
        {buttons.length > 0 && now && (
          <div class="play-choices" role="group" aria-label={words.choose}>
            {buttons.map((number) => (
              <button
                key={number}
                type="button"
                class="button main"
                onClick={() => pick([...picked, number])}
                onMouseEnter={() => setLit(number)}
                onMouseLeave={() => setLit(null)}
                onFocus={() => setLit(number)}
                onBlur={() => setLit(null)}
              >
                <Said text={pickWords(now, picked, number)} begins />
              </button>
            ))}
            {picked.length > 0 && <Button onClick={() => pick([])}>{words.letGo}</Button>}
          </div>
        )}
        <Faults faults={played.faults.value} />
        <Deeds>
          {!look.text && (
            <>
              <ZoomButton sign="+" label={words.zoomIn} disabled={zoom >= MOST_ZOOM} press={() => setZoom(zoom * ZOOM)} />
              <ZoomButton sign="−" label={words.zoomOut} disabled={zoom <= 1} press={() => setZoom(Math.max(1, zoom / ZOOM))} />
            </>
          )}
        </Deeds>
        <Log />
        <Record />
        {now && now.moves.length > 0 && (
          <details class="play-moves">
            <summary>
              {words.moves} ({now.moves.length})
            </summary>
            <p>
              {now.moves.map((move) => (
                <button key={move.text} type="button" class="button" title={move.text} onClick={() => played.choose(move.text)}>
                  <Said text={moveWords(move, now.moves, told)} />
                </button>
              ))}
            </p>
          </details>
        )}
      </div>
    </div>
  );
}

function ZoomButton({ sign, label, disabled, press }: { sign: string; label: string; disabled: boolean; press(): void }) {
  return (
    <button type="button" class="button play-zoom" aria-label={label} title={label} disabled={disabled} onClick={press}>
      {sign}
    </button>
  );
}

/** Keeps the focus in the game if the clicked element is removed by the move. */
function keepFocus(event: MouseEvent): void {
  const gone = (event.target as Element).closest(".play-choices, .play-pick, .play-moves p");
  if (gone) (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}

/** Takes back a move at the key for undo; there is no redo in a game. */
function takeBack(event: KeyboardEvent): void {
  const way = historyKey(event);
  if (!way) return;
  event.preventDefault();
  if (way === "undo") played.undo();
}

function Turn() {
  const words = wordsOf("play");
  const now = played.viewed.value === null ? played.now.value : null;
  const { told } = played.game.value!;
  const seat = now?.actor ?? -1;
  const hinted = now?.moves.find((move) => move.text === played.hint.value);
  return (
    <p class="play-status" role="status">
      <span>
        <Status />
      </span>
      {seat >= 0 && <small>{nameOf(told.players[seat]!)}</small>}
      <Gone />
      {hinted && (
        <small>
          {words.hinted}{" "}
          <b title={hinted.text}>
            <Said text={moveWords(hinted, now!.moves, told)} />
          </b>
        </small>
      )}
    </p>
  );
}

function Deeds({ children }: { children: ComponentChildren }) {
  const words = wordsOf("play");
  const { told, board } = played.game.value!;
  const over = played.now.value?.winners != null;
  const changed = settled.value && told.variant === settled.value.file && settled.value.text !== board.text;
  return (
    <>
      {changed && <p class="play-note">{words.changed}</p>}
      <p class="play-deeds">
        <Button onClick={played.askHint} disabled={!played.now.value || over}>
          {words.hint}
        </Button>
        <Button icon="undo" onClick={played.undo}>
          {words.undo}
        </Button>
        <Button icon="plus" onClick={played.leave}>
          {words.newGame}
        </Button>
        <select
          aria-label={words.pace}
          title={words.pace}
          value={played.pace.value}
          onChange={(event) => (played.pace.value = event.currentTarget.value as played.Pace)}
        >
          {(Object.keys(played.PAUSES) as played.Pace[]).map((pace) => (
            <option key={pace} value={pace}>
              {words[pace]}
            </option>
          ))}
        </select>
        {children}
      </p>
    </>
  );
}

/** Shows the buttons that download, save and restart the game. */
function Record() {
  const words = wordsOf("play");
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [played.now.value]);
  const again = () => {
    if (sure) played.reset();
    setSure(!sure);
  };
  return (
    <p class="play-deeds play-small">
      <Button icon="save" onClick={() => saveAs(new Blob([played.recordText()], { type: "text/plain" }), `${title.value}.txt`)}>
        {words.download}
      </Button>
      {!alone && (
        <Button onClick={played.saveToFolder} disabled={!played.now.value}>
          {words.keep}
        </Button>
      )}
      <Button onClick={again} main={sure}>
        {sure ? words.sure : words.again}
      </Button>
      {played.savedAs.value && (
        <span class="play-note" role="status">
          {words.kept} {played.savedAs.value}
        </span>
      )}
    </p>
  );
}

/** Shows the board as lines of text, for a game without a drawing. */
function Lines({ lines }: { lines: { text: string }[][] }) {
  return <pre class="play-lines">{lines.map((line) => line.map((span) => span.text).join("")).join("\n")}</pre>;
}
