// The game in progress: the board, the dice, the turn, and the log.

import { useEffect, useRef, useState } from "preact/hooks";
import { saveAs } from "../api";
import { settled, title } from "../board";
import { historyKey } from "../keys";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { colourName, wordsOf } from "../words";
import { Board } from "./Board";
import { Dice } from "./Dice";
import * as played from "./game";
import { nameOf } from "./players";
import { moveOf, next } from "./picks";
import { Dot } from "./SetUp";

export function Match() {
  const words = wordsOf("play");
  const now = played.viewed.value === null ? played.now.value : null;
  const look = played.seen.value;
  const [picked, setPicked] = useState<number[]>([]);
  const [asked, setAsked] = useState<number[]>([]);
  const [lit, setLit] = useState<number | null>(null);
  useEffect(() => {
    setPicked([]);
    setAsked([]);
    if (!now) setLit(null); // a button that appears below the pointer stays lit
  }, [now]);

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
  const buttons = now ? (asked.length ? asked : next(now.moves, picked).filter((k) => !now.picks[k]!.places.length)) : [];
  return (
    <div class="play" aria-busy={now === null} tabIndex={-1} onClick={keepFocus} onKeyDown={takeBack}>
      <div class="play-table">
        {look.text ? <Lines lines={look.text} /> : <Board look={look} now={now} picked={picked} lit={lit} asked={asked} pick={pick} light={setLit} />}
      </div>
      <div class="play-side">
        <div class="play-turn">
          <Status />
          <Dice dice={look.dice} pips={look.pips} roll={played.rolls.value} />
        </div>
        {now?.moves.length === 1 && !picked.length && (
          <Button main onClick={() => played.choose(now.moves[0]!.text)}>
            {words.only}
          </Button>
        )}
        {played.now.value?.result != null && <End />}
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
                {now.picks[number]!.words}
              </button>
            ))}
            {picked.length > 0 && <Button onClick={() => pick([])}>{words.letGo}</Button>}
          </div>
        )}
        <Faults faults={played.faults.value} />
        <Deeds />
        <Log />
        <Record />
        {now && now.moves.length > 0 && (
          <details class="play-moves">
            <summary>
              {words.moves} ({now.moves.length})
            </summary>
            <p>
              {now.moves.map((move) => (
                <Button key={move.text} onClick={() => played.choose(move.text)}>
                  {move.text}
                </Button>
              ))}
            </p>
          </details>
        )}
      </div>
    </div>
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

function Status() {
  const words = wordsOf("play");
  const now = played.now.value;
  const { told } = played.game.value!;
  const seat = now?.actor ?? -1;
  return (
    <p class="play-status" role="status">
      <Said line={now?.status ?? played.log.value.at(-1)?.line ?? []} />
      {seat >= 0 && <small>{nameOf(told.players[seat]!)}</small>}
      {played.hint.value && (
        <small>
          {words.hinted} <b>{played.hint.value}</b>
        </small>
      )}
    </p>
  );
}

function Deeds() {
  const words = wordsOf("play");
  const { told, board } = played.game.value!;
  const over = played.now.value?.result != null;
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
      <Button icon="save" onClick={() => saveAs(played.recordFile(), `${title.value}.txt`)}>
        {words.download}
      </Button>
      <Button onClick={played.saveToFolder} disabled={!played.now.value}>
        {words.keep}
      </Button>
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

/** Shows the end of a game: who has won, what each seat has done, and how to go on. */
function End() {
  const words = wordsOf("play");
  const { told } = played.game.value!;
  const counts = played.turns.value;
  return (
    <section class="play-end" aria-label={words.end}>
      <h2>
        <Said line={played.now.value!.status} />
      </h2>
      <table>
        <tbody>
          {told.players.map((player, seat) => (
            <tr key={seat}>
              <th scope="row">
                <Dot fill={told.fills[seat]!} /> {colourName(told.colours[seat]!)}
              </th>
              <td>{nameOf(player)}</td>
              <td>{words.turns({ count: counts[seat] ?? 0 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="play-deeds">
        <Button main onClick={played.rematch}>
          {words.rematch}
        </Button>
        <Button onClick={() => played.view(0)}>{words.lookBack}</Button>
      </p>
    </section>
  );
}

/** Shows the log of the game, scrolled to the newest line. A click on a line, or an arrow key, shows its position. */
function Log() {
  const words = wordsOf("play");
  const list = useRef<HTMLDivElement>(null);
  const entries = played.log.value;
  const viewed = played.viewed.value;
  const end = entries.length - 1;
  const at = viewed ?? end;
  useEffect(() => {
    const host = list.current;
    if (!host) return;
    const line = host.children[at] as HTMLElement | undefined;
    host.scrollTop = viewed === null || !line ? host.scrollHeight : line.offsetTop - host.offsetTop - host.clientHeight / 2;
  }, [entries, at]);
  function onKey(event: KeyboardEvent): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: end }[event.key];
    if (to === undefined) return;
    played.view(to);
    event.preventDefault();
  }
  return (
    <div class="play-past">
      <div class="play-log" role="log" aria-live="polite" aria-label={words.happened} tabIndex={0} ref={list} onKeyDown={onKey}>
        {entries.map(({ line, look }, k) => (
          <p key={k} class={k === viewed ? "viewed" : undefined} onClick={() => look && played.view(k)}>
            {line.length ? <Said line={line} /> : <i>{words.takenBack}</i>}
          </p>
        ))}
      </div>
      {end > 0 && (
        <p class="play-deeds play-small">
          <Button disabled={at <= 0} onClick={() => played.view(at - 1)}>
            {words.earlier}
          </Button>
          <Button disabled={viewed === null} onClick={() => played.view(at + 1)}>
            {words.later}
          </Button>
          {viewed !== null && (
            <Button main onClick={() => played.view(end)}>
              {words.toNow}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Shows a line of text with the colours of the teams that it names. */
function Said({ line }: { line: played.Line }) {
  return (
    <span>
      {line.map(({ text, colour, strong }, at) => (
        <span key={at} class={strong ? "strong" : undefined}>
          {colour && <Dot fill={played.fillOf.value(colour)} />}
          {text}
        </span>
      ))}
    </span>
  );
}

/** Shows the board as lines of text, for a game without a drawing. */
function Lines({ lines }: { lines: played.Line[] }) {
  return <pre class="play-lines">{lines.map((line) => line.map((span) => span.text).join("")).join("\n")}</pre>;
}
