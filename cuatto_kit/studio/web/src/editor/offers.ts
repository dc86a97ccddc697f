// Offers for completion at a place: keys, values, and names of the board.

import { keyNamesAt, namesAt } from "./names";
import { outlineOf } from "./outline";
import { placeOf, type Place } from "./place";
import { bracesOf, choicesOf, gameOf, keysOf, nodesAt, typesOf, type Node } from "./schema";

export interface Offer {
  label: string;
  kind: "key" | "value" | "name";
  /** The text to insert, as a snippet: `${}` is the position of the cursor, a tab is one level of indentation. */
  writes: string;
  /** True if the next completion is opened immediately. */
  goesOn: boolean;
  /** The nodes of the schema for a key; empty for values and names. */
  nodes: Node[];
  /** The explanation of a value; empty for keys and names. */
  meaning: string;
  /** A note beside the offer: the kind of a name, or that the offer is required or the default. */
  note: "" | "required" | "usual" | "path" | "space" | "direction" | "start" | "finish";
}

export interface Offers {
  from: number;
  to: number;
  offers: Offer[];
}

/** Returns the offers at `offset`, or null if there are none. */
export function offersAt(text: string, offset: number, schema: Node, spaces: string[]): Offers | null {
  const place = placeOf(text, offset);
  if (!place) return null;
  const outline = outlineOf(text);
  const nodes = nodesAt(schema, outline, place.path);
  const offers: Offer[] = [];
  if (place.role !== "value") {
    offers.push(...keyOffers(keysOf(schema, nodes, gameOf(outline)), place));
    for (const { text: label, what } of keyNamesAt(place.path, outline, spaces)) {
      if (!place.beside.includes(label)) offers.push(key(label, `${label}: \${}`, true, [], what, place));
    }
  }
  let { from } = place;
  if (place.role !== "key") {
    const names = namesAt(place.path, outline, spaces);
    offers.push(...valueOffers(nodes, place));
    offers.push(...names.map(({ text: label, what }) => value(label, "", what, "name")));
    if (names[0]?.what === "direction") from += place.before.search(/[a-z-]*$/);
  }
  return offers.length ? { from, to: from > place.from ? offset : place.to, offers } : null;
}

function keyOffers(keys: ReturnType<typeof keysOf>, place: Place): Offer[] {
  return [...keys]
    .filter(([label]) => !place.beside.includes(label))
    .map(([label, { nodes: of, required }]) => {
      const writes = keyTemplate(label, of, place.flow);
      const goesOn = choicesOf(of).length > 0 || /[[{\t]/.test(writes) || NAMED.has(label);
      return key(label, writes, goesOn, of, required ? "required" : "", place);
    });
}

/** The keys after which names of the board are offered. */
const NAMED = new Set(["from", "to", "walk", "over", "back_to"]);

function key(label: string, writes: string, goesOn: boolean, nodes: Node[], note: Offer["note"], place: Place): Offer {
  return {
    label,
    kind: "key",
    writes: place.colon ? label : writes,
    goesOn: goesOn && !place.colon,
    nodes,
    meaning: "",
    note,
  };
}

/** Returns the snippet for a key with the beginning of its value. */
function keyTemplate(label: string, nodes: Node[], flow: boolean): string {
  const kinds = new Set(typesOf(nodes).map((node) => node.type));
  const plain = ["string", "integer", "number", "boolean"].some((kind) => kinds.has(kind));
  if (plain || choicesOf(nodes).length) return `${label}: \${}`;
  if (kinds.has("object")) return flow ? `${label}: {\${}}` : `${label}:\n\t\${}`;
  return kinds.has("array") ? `${label}: [\${}]` : `${label}: \${}`;
}

function valueOffers(nodes: Node[], place: Place): Offer[] {
  const choices = choicesOf(nodes).map(({ text, meaning, usual }) => value(text, meaning, usual ? "usual" : "", "value"));
  if (place.role === "either") return choices;
  const braces = bracesOf(nodes).map((keys) => ({
    ...value(`{${keys.join(", ")}: …}`, "", "", "value"),
    writes: `{${keys.map((each) => `${each}: \${}`).join(", ")}}`,
  }));
  return [...choices, ...braces];
}

function value(label: string, meaning: string, note: Offer["note"], kind: Offer["kind"]): Offer {
  return { label, kind, writes: label, goesOn: false, nodes: [], meaning, note };
}
