// The options for printing.

import { Button } from "../ui/Button";
import { figure, wordsOf } from "../words";
import { leftOut, paper, paperBoard, printer, quality, slice, toggled, unwritten, writePrinter, type Quality } from "./state";

interface Named {
  name: string;
  title: string;
}

/** The available printers and languages, and the chosen printer. */
export interface Choices {
  printers: (Named & { own: boolean })[];
  languages: Named[];
  slicer: boolean;
  chosen: { title: string; bed: [number, number]; round: boolean; height: number; clearance: number } | null;
}

export function Options({ choices }: { choices: Choices }) {
  const words = wordsOf("print");
  const { chosen, slicer } = choices;
  return (
    <div class="print-options" role="group" aria-label={words.options}>
      <label class="print-wide">
        <span>{words.printer}</span>
        <Printers choices={choices} />
      </label>
      {printer.value && (
        <div class="print-wide">
          <Button onClick={writePrinter}>{words.write}</Button>
          {unwritten.value && (
            <p class="print-note" role="alert">
              {unwritten.value}
            </p>
          )}
        </div>
      )}
      {chosen && (
        <p class="print-note print-wide">
          {chosen.title} · {words.bed} {[...(chosen.round ? [`⌀ ${chosen.bed[0]}`] : chosen.bed), chosen.height].join(" × ")} mm · {words.clearance}{" "}
          {figure(chosen.clearance, 2)} mm
        </p>
      )}
      <label>
        <span>{words.quality}</span>
        <select value={quality.value} onChange={(event) => (quality.value = event.currentTarget.value as Quality)}>
          {Object.entries(words.qualities).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.paper}</span>
        <select value={paper.value} onChange={(event) => (paper.value = event.currentTarget.value as "a4" | "letter")}>
          <option value="a4">{words.a4}</option>
          <option value="letter">{words.letter}</option>
        </select>
      </label>
      <Sheets languages={choices.languages} />
      <label class="print-wide print-check">
        <input
          type="checkbox"
          checked={slice.value && slicer}
          disabled={!slicer}
          aria-describedby="print-slicing"
          onChange={(event) => (slice.value = event.currentTarget.checked)}
        />
        {words.slice}
        <span class="print-note" id="print-slicing">
          {slicer ? words.slow : words.noSlicer}
        </span>
      </label>
    </div>
  );
}

function Printers({ choices }: { choices: Choices }) {
  const words = wordsOf("print");
  const groups: [string, Named[]][] = [
    [words.bundled, choices.printers.filter(({ own }) => !own)],
    [words.own, choices.printers.filter(({ own }) => own)],
  ];
  return (
    <select value={printer.value} onChange={(event) => (printer.value = event.currentTarget.value)}>
      <option value="">{words.asWritten}</option>
      {groups
        .filter(([, printers]) => printers.length)
        .map(([label, printers]) => (
          <optgroup key={label} label={label}>
            {printers.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}

function Sheets({ languages }: { languages: Named[] }) {
  const words = wordsOf("print");
  const known = languages.map(({ name }) => name);
  return (
    <fieldset class="print-wide">
      <legend>{words.languages}</legend>
      {languages.map(({ name, title }) => (
        <label key={name} class="print-check">
          <input
            type="checkbox"
            checked={!leftOut.value.includes(name)}
            onChange={(event) => {
              leftOut.value = toggled(leftOut.value, name, known);
              event.currentTarget.checked = !leftOut.value.includes(name);
            }}
          />
          {title}
        </label>
      ))}
      <label class="print-check">
        <input
          type="checkbox"
          checked={paperBoard.value}
          onChange={(event) => (paperBoard.value = event.currentTarget.checked)}
        />
        {words.paperBoard}
      </label>
    </fieldset>
  );
}
