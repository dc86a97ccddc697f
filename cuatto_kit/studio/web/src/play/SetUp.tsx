// The form that begins a game: players and seed, or the last game stored by the browser.

import { useEffect, useState } from "preact/hooks";
import type { BoardText } from "../board";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { colourName, wordsOf } from "../words";
import { asking, askTable, begin, faults, keptGame, openRecord, table } from "./game";
import { nameOf, reseated } from "./players";

export function SetUp({ board }: { board: BoardText }) {
  const words = wordsOf("play");
  useEffect(() => askTable(board), [board]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [wanted, setSeats] = useState(0);
  const [seed, setSeed] = useState("");
  const kept = keptGame(board.file);
  const seen = table.value;
  if (!seen) return asking.value ? <p class="empty">{words.reading}</p> : <Faults faults={faults.value} />;
  const [fewest, most] = [seen.alone ? 1 : seen.seats[0], seen.seats[1]];
  const seats = wanted >= fewest && wanted <= most ? wanted : seen.usual;
  const players = reseated(chosen, seats, seen.bots);
  const teams = seen.playing[seats]!;
  return (
    <form
      class="play-set-up"
      onSubmit={(event) => {
        event.preventDefault();
        begin(board, players, seed === "" ? null : Number(seed));
      }}
    >
      <h2>{words.newGame}</h2>
      <label>
        {words.seats}
        <select value={seats} disabled={fewest === most} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
          {Array.from({ length: most - fewest + 1 }, (_, k) => (
            <option key={k} value={fewest + k}>
              {fewest + k}
            </option>
          ))}
        </select>
      </label>
      {players.map((player, seat) => (
        <label key={seat}>
          <span>
            <Dot fill={seen.fills[teams[seat]!]!} /> {words.seat} {seat + 1}: {colourName(seen.colours[teams[seat]!]!)}
          </span>
          <select
            value={player}
            onChange={(event) => setChosen(Object.assign([...players], { [seat]: event.currentTarget.value }))}
          >
            {seen.bots.filter(isUsual).map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
            <optgroup label={words.moreBots}>
              {seen.bots.filter((name) => !isUsual(name)).map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
      ))}
      <label>
        {words.seed}
        <input
          type="number"
          min="0"
          max="999999999"
          placeholder={words.anySeed}
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      <p class="play-deeds">
        <button type="submit" class="button main" disabled={asking.value}>
          {words.start}
        </button>
        {kept && <Button onClick={() => openRecord(kept.board, kept.record)}>{words.goOn}</Button>}
        <RecordFile board={board} />
      </p>
      <Faults faults={faults.value} />
    </form>
  );
}

const USUAL = ["human", "easy", "medium", "hard", "strong"];
/** Returns true for a person and for the strengths of bots; the other bots are for the curious. */
const isUsual = (name: string): boolean => USUAL.includes(name);

function RecordFile({ board }: { board: BoardText }) {
  const words = wordsOf("play");
  const take = async (file?: File) => file && openRecord(board, await file.text());
  return (
    <label class="button play-file">
      {words.open}
      <input
        type="file"
        accept=".txt,text/plain"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Shows the colour of a team. */
export function Dot({ fill }: { fill: string }) {
  return (
    <svg class="play-dot" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.4" fill={fill} />
    </svg>
  );
}
