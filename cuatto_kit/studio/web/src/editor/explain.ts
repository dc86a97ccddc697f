// Explanations of keys and values from the schema, as elements for a tooltip.

import { hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import { named, wordsOf } from "../words";
import { outlineOf } from "./outline";
import { spotOf, type Spot } from "./place";
import { choicesOf, introductionOf, nodesAt, typesOf, usualOf, type Node } from "./schema";

/** Returns an extension that shows a tooltip over keys and values. */
export function explaining(schema: () => Promise<Node>): Extension {
  async function told(view: EditorView, at: number): Promise<Tooltip | null> {
    const outline = outlineOf(view.state.doc.toString());
    const spot = spotOf(outline, at);
    if (!spot) return null;
    const nodes = nodesAt(await schema(), outline, spot.path);
    const chosen = spot.role === "value" ? choicesOf(nodes).find(({ text }) => text === spot.text) : undefined;
    const words = chosen?.meaning ? explainedValue(chosen.meaning) : explained(nodes);
    if (!words) return null;
    const title = element("code", "explained-name", chosen?.text ?? keyOf(spot));
    const create = () => ({ dom: element("div", "explained", title, words) });
    return { pos: spot.from, end: spot.to, above: true, create };
  }
  return hoverTooltip(told, { hideOnChange: true, hoverTime: 400 });
}

/** Returns the key of a position; for an item of a list, the key of the list. */
function keyOf({ path }: Spot): string {
  return `${path.filter((step) => typeof step === "string").at(-1) ?? ""}`;
}

/** Returns the explanation of a key: its description, values, type and default; null if there is none. */
export function explained(nodes: Node[]): HTMLElement | null {
  const introduction = introductionOf(nodes);
  const kind = kindOf(nodes);
  if (!introduction && !kind) return null;
  const meanings = choicesOf(nodes).filter(({ meaning }) => meaning && !introduction.includes(meaning));
  const list = meanings.map(({ text, meaning }) =>
    element("li", "", element("code", "", text), ` ${meaning}`),
  );
  return element(
    "div",
    "explained-words",
    element("p", "", ...withCode(introduction)),
    ...(list.length ? [element("ul", "", ...list)] : []),
    ...(kind ? [element("p", "explained-kind", kind)] : []),
  );
}

/** Returns the explanation of one value; null if it is empty. */
export function explainedValue(meaning: string): HTMLElement | null {
  return meaning ? element("div", "explained-words", element("p", "", ...withCode(meaning))) : null;
}

function kindOf(nodes: Node[]): string {
  const words = wordsOf("editor");
  const kinds = typesOf(nodes).map((node) => {
    return [named(words.types, node.type!), rangeOf(node)].filter(Boolean).join(", ");
  });
  const usual = usualOf(nodes);
  return [kinds.join(` ${words.or} `), usual && `${words.usually} ${usual}`].filter(Boolean).join(" · ");
}

/** Returns the limits of a number in words; empty if there are none. */
function rangeOf({ minimum, maximum }: Node): string {
  const words = wordsOf("range");
  const [least, most] = [`${minimum}`, `${maximum}`];
  if (minimum !== undefined && maximum !== undefined) return words.between({ least, most });
  if (minimum !== undefined) return words.andMore({ least });
  return maximum !== undefined ? words.andLess({ most }) : "";
}

/** Returns a text in pieces, with an element for each piece of code between backticks. */
function withCode(words: string): (string | HTMLElement)[] {
  return words.split("`").map((piece, k) => (k % 2 ? element("code", "", piece) : piece));
}

function element(name: string, look: string, ...children: (HTMLElement | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (look) made.className = look;
  made.append(...children);
  return made;
}
