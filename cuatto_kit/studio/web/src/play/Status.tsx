import { figure, wordsOf } from "../words";
import * as played from "./game";
import { gone } from "./plies";
import { Said } from "./Said";
import { headOf, joined, percent, team, wordsFor } from "./tell";

/** Shows who must do what, the result, or what happened last before the visible position. */
export function Status() {
  return <Said text={said()} begins />;
}

function said(): string {
  const words = wordsOf("play");
  const now = played.now.value;
  if (!now || played.viewed.value !== null) return happened(played.viewed.value ?? -1);
  if (now.winners) return ended(now.winners, now.reason);
  if (now.actor < 0) return words.stopped;
  const who = { team: team(now.actor) };
  if (now.risk !== null) {
    const told = { ...who, risk: percent(now.risk) };
    return now.moves.length > 1 ? words.decides(told) : words.throwsAgain(told);
  }
  const first = now.moves[0]?.events[0];
  if (first && first.seat !== now.actor) return words.toMoveFor({ ...who, partner: team(first.seat) });
  return (first?.kind === "huffed" ? words.toPay : words.toMove)(who);
}

/** Shows how many pieces of each seat are at the finish, where they are no longer seen; nothing before the first. */
export function Gone() {
  const { told } = played.game.value!;
  const plies = played.log.value.slice(0, (played.viewed.value ?? played.log.value.length) + 1);
  const found = gone(plies, told.players.length, told);
  if (!found.some((count) => count > 0)) return null;
  const counts = found.map((count, seat) => `${team(seat)} ${figure(count)}`);
  return (
    <small>
      <Said text={`${wordsOf("play").figures.home}: ${counts.join(", ")}`} />
    </small>
  );
}

/** Shows the result of a game that has ended. */
export function Result() {
  const { winners, reason } = played.now.value!;
  return <Said text={ended(winners ?? [], reason)} begins />;
}

function ended(winners: number[], reason: string | null): string {
  const words = wordsOf("play");
  const reasons: Record<string, string> = {
    repetition: words.reasons.repetition,
    "move limit": words.reasons.limit,
    stalemate: words.reasons.stalemate,
    "nothing left": words.reasons.nothing,
  };
  const result = winners.length ? words.won({ count: winners.length, teams: joined(winners.map(team)) }) : words.draw;
  const why = reason ? reasons[reason] : undefined;
  return why ? `${result}: ${why}` : result;
}

/** Returns what happened at a step of the log, in words. */
function happened(at: number): string {
  const last = played.log.value.at(at);
  if (!last) return "";
  const { told } = played.game.value!;
  return [headOf(last, told), wordsFor(last, told)].filter(Boolean).join(": ");
}

