// The log of a game: a line for each turn, with the plies in it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/Button";
import { wordsOf } from "../words";
import * as played from "./game";
import { turnsOf, type Turn } from "./plies";
import { Said } from "./Said";
import { headOf, wordsFor } from "./tell";

/** Shows the log, scrolled to the visible position. A click on a ply, or an arrow key, shows the position after it. */
export function Log() {
  const words = wordsOf("play");
  const list = useRef<HTMLDivElement>(null);
  const end = played.log.value.length - 1;
  const at = played.viewed.value ?? end;
  useEffect(() => {
    const host = list.current;
    const ply = host?.querySelector<HTMLElement>(`[data-ply="${at}"]`);
    if (!host || !ply) return;
    const line = ply.closest("p")!;
    host.scrollTop = at === end ? host.scrollHeight : line.offsetTop - host.offsetTop - host.clientHeight / 2;
  }, [at, end]);
  function onKey(event: KeyboardEvent): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: end }[event.key];
    if (to === undefined) return;
    played.view(to);
    event.preventDefault();
  }
  return (
    <div class="play-past">
      <div class="play-log" role="log" aria-live="polite" aria-label={words.happened} tabIndex={0} ref={list} onKeyDown={onKey}>
        {turnsOf(played.log.value).map((turn) => (
          <p key={turn.from}>
            <TurnWords turn={turn} />
          </p>
        ))}
      </div>
      {end > 0 && (
        <p class="play-deeds play-small">
          <Button disabled={at <= 0} onClick={() => played.view(at - 1)}>
            {words.earlier}
          </Button>
          <Button disabled={played.viewed.value === null} onClick={() => played.view(at + 1)}>
            {words.later}
          </Button>
          {played.viewed.value !== null && (
            <Button main onClick={() => played.view(end)}>
              {words.toNow}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Shows a turn in words: who throws what, and what follows. Each ply has its notation as a title, and a click on it shows
 * the position after it. */
export function TurnWords({ turn: { from, to } }: { turn: Turn }) {
  const { told } = played.game.value!;
  const plies = played.log.value.slice(from, to);
  const parts = plies.map((ply) => wordsFor(ply, told));
  const shown = parts.map((text, at) => ({ text, at })).filter(({ text }) => text);
  const opens = !parts[0]; // the first ply is a mere roll
  const head = (
    <>
      <Said text={headOf(plies[0]!, told)} begins />
      {shown.length > 0 && ": "}
    </>
  );
  return (
    <>
      {opens ? <PlyWords at={from} text={head} /> : head}
      {shown.map(({ text, at }, k) => (
        <PlyWords key={at} at={from + at} text={<Said text={text} />} after={k < shown.length - 1 ? "; " : "."} />
      ))}
    </>
  );
}

function PlyWords({ at, text, after = "" }: { at: number; text: ComponentChildren; after?: string }) {
  const ply = played.log.value[at]!;
  return (
    <>
      <span data-ply={at} class={at === played.viewed.value ? "viewed" : undefined} title={ply.notation} onClick={() => played.view(at)}>
        {text}
      </span>
      {after}
    </>
  );
}
