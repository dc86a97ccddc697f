// The plates, hours and grams of a kit, and its shopping list.

import type { ComponentChildren } from "preact";
import { colourName, figure, language, wordsOf } from "../words";
import { CURRENCIES, currency } from "./state";

interface Row {
  colour: string;
  pieces: number;
  grams: number;
}

/** The costs of printing; seconds and grams are estimates unless the plates were sliced. */
export interface Takes {
  parts: number;
  pieces: number;
  sliced: boolean;
  seconds: number;
  grams: number;
  price: number;
  plates: (Row & { name: string; seconds: number })[];
  shopping: (Row & { price: number })[];
}

export function Summary({ takes, old }: { takes: Takes; old: boolean }) {
  const words = wordsOf("print");
  const note = takes.sliced ? "" : words.estimated;
  return (
    <section class={old ? "print-summary old" : "print-summary"} aria-label={words.figures}>
      <dl class="print-figures">
        <Figure name={words.parts} value={figure(takes.pieces)} note={words.kinds({ count: takes.parts })} />
        <Figure name={words.plates} value={figure(takes.plates.length)} />
        <Figure name={words.hours} value={hours(takes.seconds)} note={note} />
        <Figure name={words.grams} value={figure(takes.grams)} note={note} />
        <Figure name={words.price} value={money(takes.price)} note={words.money} />
      </dl>
      <label class="print-currency">
        {words.currency}{" "}
        <select value={currency.value} onChange={(event) => (currency.value = event.currentTarget.value)}>
          <option value="">–</option>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <Table title={words.shopping} head={[words.colour, words.pieces, words.grams, words.price]}>
        {takes.shopping.map(({ colour, pieces, grams, price }) => (
          <Line key={colour} cells={[colourName(colour), pieces ? figure(pieces) : "–", figure(grams, 1), money(price)]} />
        ))}
      </Table>
      <Table title={words.plates} head={[words.plate, words.pieces, words.grams, words.hours]}>
        {takes.plates.map(({ name, pieces, grams, seconds }) => (
          <Line key={name} cells={[name, figure(pieces), figure(grams, 1), hours(seconds)]} />
        ))}
      </Table>
    </section>
  );
}

/** Returns a price in the chosen currency; the printer's file gives its number without one. */
function money(price: number): string {
  if (!currency.value) return figure(price, 2);
  return price.toLocaleString(language.value, { style: "currency", currency: currency.value });
}

function hours(seconds: number): string {
  return figure(seconds / 3600, 1);
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd class="print-note">{note}</dd>}
    </div>
  );
}

function Table({ title, head, children }: { title: string; head: string[]; children: ComponentChildren }) {
  return (
    <table class="print-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Line({ cells: [name, ...others] }: { cells: string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {others.map((cell, place) => (
        <td key={place}>{cell}</td>
      ))}
    </tr>
  );
}
