import { colourName } from "../words";
import { game } from "./game";
import { Dot } from "./SetUp";
import { capital, spans } from "./tell";

/** Shows a text with the colours of the teams that it names; `begins` makes its first letter a capital. */
export function Said({ text, begins = false }: { text: string; begins?: boolean }) {
  const { told } = game.value!;
  const parts = spans(text).map((part) => (typeof part === "string" ? part : { seat: part, name: colourName(told.colours[part]!) }));
  return (
    <>
      {parts.map((part, at) => {
        const first = begins && at === 0;
        if (typeof part === "string") return first ? capital(part) : part;
        return (
          <span key={at} class="strong">
            <Dot fill={told.fills[part.seat]!} />
            {first ? capital(part.name) : part.name}
          </span>
        );
      })}
    </>
  );
}
