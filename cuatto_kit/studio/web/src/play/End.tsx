// The end of a game: who has won, what each seat has done, and how to go on.

import { alone } from "../api";
import { Button } from "../ui/Button";
import { colourName, figure, wordsOf } from "../words";
import * as played from "./game";
import { nameOf } from "./players";
import { FIGURES, figuresOf, type Figures } from "./plies";
import { Review } from "./Review";
import { Dot } from "./SetUp";
import { Result } from "./Status";

export function End() {
  const words = wordsOf("play");
  const { told } = played.game.value!;
  const winners = played.now.value?.winners ?? [];
  const found = figuresOf(played.log.value, told.players.length);
  const shown = FIGURES.filter((name) => found.some((own) => own[name] > 0));
  const rank = (seat: number) => [winners.includes(seat) ? 1 : 0, found[seat]!.home + found[seat]!.claimed] as const;
  const seats = told.players.map((_, seat) => seat);
  seats.sort((one, other) => rank(other)[0] - rank(one)[0] || rank(other)[1] - rank(one)[1]);
  return (
    <section class="play-end" aria-label={words.end}>
      <div class="play-status" role="status">
        <h2>
          <Result />
        </h2>
      </div>
      <div class="play-figures">
        <table>
          <thead>
            <tr>
              <td />
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  <Dot fill={told.fills[seat]!} /> {colourName(told.colours[seat]!)}
                  <small>{nameOf(told.players[seat]!)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((name) => (
              <tr key={name}>
                <th scope="row">{told.sticks && name in words.thrown ? words.thrown[name as keyof typeof words.thrown] : words.figures[name]}</th>
                {seats.map((seat) => (
                  <td key={seat}>{valueOf(found[seat]!, name)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="play-deeds">
        <Button main onClick={played.rematch}>
          {words.rematch}
        </Button>
        <Button onClick={() => played.view(0)}>{words.lookBack}</Button>
      </p>
      {!alone && <Review />}
    </section>
  );
}

const valueOf = (own: Figures, name: keyof Figures): string => figure(own[name], name === "pips" ? 1 : 0);
