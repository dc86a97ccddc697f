// The options for printing: the common ones, and all others of `build` in a disclosure.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../ui/Button";
import { figure, wordsOf } from "../words";
import {
  choose,
  isWhole,
  leftOut,
  options,
  order,
  parts,
  printer,
  toggled,
  unwritten,
  writePrinter,
  type Options as Chosen,
} from "./state";

interface Named {
  name: string;
  title: string;
}

/** The available printers, languages and parts, and the chosen printer. */
export interface Choices {
  printers: (Named & { own: boolean })[];
  languages: Named[];
  kinds: (Named & { quantity: number })[];
  slicer: boolean;
  /** True if a whole kit has a box in any case. */
  travels: boolean;
  chosen: { title: string; bed: [number, number]; round: boolean; height: number; clearance: number } | null;
}

export function Options({ choices }: { choices: Choices }) {
  const words = wordsOf("print");
  const { chosen, languages } = choices;
  const always = choices.travels && isWhole.value;
  return (
    <div class="print-options print-grid" role="group" aria-label={words.options}>
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
      <Select name="quality" label={words.quality} titles={words.qualities} />
      <Count name="spare" label={words.spare} most={100} />
      <Check name="box" always={always}>
        {words.box}
      </Check>
      <Sheets languages={languages} />
      <Further choices={choices} />
    </div>
  );
}

/** Shows the options that few need. */
function Further({ choices: { slicer, kinds, travels } }: { choices: Choices }) {
  const words = wordsOf("print");
  return (
    <details class="print-wide print-further">
      <summary>{words.further}</summary>
      <div class="print-grid">
        <Check name="slice" off={!slicer} note={slicer ? words.slow : words.noSlicer}>
          {words.slice}
        </Check>
        <Select name="strategy" label={words.strategy} titles={words.strategies} />
        <Select name="paper" label={words.paper} titles={words.papers} />
        <Check name="plates_stl">{words.platesStl}</Check>
        <Check name="paper_board">{words.paperBoard}</Check>
        <Check name="customizer">{words.customizer}</Check>
        {isWhole.value && <Check name="publish">{words.publish}</Check>}
        <Flat boxed={options.value.box || (travels && isWhole.value)} />
        <Parts kinds={kinds} />
      </div>
    </details>
  );
}

function Flat({ boxed }: { boxed: boolean }) {
  const words = wordsOf("print");
  const { flat } = options.value;
  return (
    <>
      <label>
        <span>{words.flat}</span>
        <select
          value={flat ?? ""}
          onChange={(event) => choose({ flat: (event.currentTarget.value || null) as Chosen["flat"] })}
        >
          <option value="">{words.noFlat}</option>
          <option value="svg">SVG</option>
          <option value="dxf">DXF</option>
        </select>
      </label>
      {flat && <Count name="kerf" label={words.kerf} most={1} step={0.05} />}
      {flat && boxed && <Count name="material" label={words.material} least={1} most={20} step={0.5} />}
    </>
  );
}

/** Shows the parts with the numbers of their copies; a number at any part leaves out those without one. */
function Parts({ kinds }: { kinds: Choices["kinds"] }) {
  const words = wordsOf("print");
  const some = !isWhole.value;
  return (
    <fieldset class="print-wide print-parts">
      <legend>{words.single}</legend>
      <p class="print-note">{words.singleNote}</p>
      {kinds.map(({ name, title, quantity }) => (
        <label key={name}>
          <NumberField
            least={0}
            most={1000}
            step={1}
            placeholder={some ? "0" : figure(quantity)}
            value={parts.value[name] ?? ""}
            take={(copies) => order(name, copies)}
          />
          {title}
        </label>
      ))}
      {some && <Check name="card">{words.card}</Check>}
      {some && <Button onClick={() => (parts.value = {})}>{words.wholeKit}</Button>}
    </fieldset>
  );
}

type Of<Kind> = { [Key in keyof Chosen]: Chosen[Key] extends Kind ? Key : never }[keyof Chosen];

interface SelectProps<Name extends Of<string>> {
  name: Name;
  label: string;
  titles: Record<Chosen[Name], string>;
}

function Select<Name extends Of<string>>({ name, label, titles }: SelectProps<Name>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={options.value[name]}
        onChange={(event) => choose({ [name]: event.currentTarget.value } as Partial<Chosen>)}
      >
        {Object.entries<string>(titles).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  name: Of<boolean>;
  /** True if it cannot be chosen. */
  off?: boolean;
  /** True if it is chosen in any case. */
  always?: boolean;
  note?: string;
  children: ComponentChildren;
}

function Check({ name, off, always, note, children }: CheckProps) {
  return (
    <label class="print-wide print-check">
      <input
        type="checkbox"
        checked={always || (options.value[name] && !off)}
        disabled={off || always}
        aria-describedby={note && `print-${name}`}
        onChange={(event) => choose({ [name]: event.currentTarget.checked })}
      />
      {children}
      {note && (
        <span class="print-note" id={`print-${name}`}>
          {note}
        </span>
      )}
    </label>
  );
}

interface CountProps {
  name: Of<number>;
  label: string;
  most: number;
  least?: number;
  step?: number;
}

function Count({ name, label, ...limits }: CountProps) {
  return (
    <label>
      <span>{label}</span>
      <NumberField least={0} step={1} {...limits} value={options.value[name]} take={(count) => choose({ [name]: count })} />
    </label>
  );
}

interface NumberProps {
  value: number | "";
  least: number;
  most: number;
  step: number;
  placeholder?: string;
  take(number: number): void;
}

/** Takes a number, within its limits, at Enter or when the field loses the focus; until then the typed text remains,
 * even if a new answer renders the field again. */
function NumberField({ value, least, most, step, placeholder, take }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const within = (number: number): number => Math.min(most, Math.max(least, number || 0));
  return (
    <input
      type="number"
      min={least}
      max={most}
      step={step}
      placeholder={placeholder}
      value={typed ?? String(value)}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        take(within(step === 1 ? Math.round(valueAsNumber) : valueAsNumber));
        setTyped(null);
      }}
      onBlur={() => setTyped(null)}
    />
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
    </fieldset>
  );
}
