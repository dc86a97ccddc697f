// Completion: what may be written here, in the words of the schema.

import { pickedCompletion, snippet, startCompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { wordsIn } from "../words";
import { explained, explainedValue } from "./explain";
import { offersAt, type Offer } from "./offers";
import type { Node } from "./schema";
import { words as WORDS } from "./words";

/** Offers what is known at the moment: the schema, null before it has come, and the spaces. */
export function completion(schema: () => Node | null, spaces: () => string[]): CompletionSource {
  return ({ state, pos, explicit }) => {
    const known = schema();
    const before = state.doc.lineAt(pos).text.slice(0, pos - state.doc.lineAt(pos).from);
    if (!known || (!explicit && !before.trim())) return null;
    const found = offersAt(state.doc.toString(), pos, known, spaces());
    if (!found) return null;
    return { from: found.from, to: found.to, options: found.offers.map(option), validFor: /^[\w.-]*$/ };
  };
}

function option(offer: Offer, order: number): Completion {
  const first = offer.note === "required" || offer.note === "usual";
  return {
    label: offer.label,
    type: offer.kind,
    detail: offer.note ? wordsIn(WORDS)[offer.note] : undefined,
    boost: (first ? 20 : 0) - Math.min(order, 200) / 10,
    info: () => (offer.kind === "key" ? explained(offer.nodes) : explainedValue(offer.meaning)),
    apply: (view, completion, from, to) => write(view, completion, offer, from, to),
  };
}

function write(view: EditorView, completion: Completion, offer: Offer, from: number, to: number): void {
  if (offer.writes.includes("${}")) snippet(offer.writes)(view, completion, from, to);
  else {
    view.dispatch({
      changes: { from, to, insert: offer.writes },
      selection: { anchor: from + offer.writes.length },
      annotations: pickedCompletion.of(completion),
      userEvent: "input.complete",
      scrollIntoView: true,
    });
  }
  if (offer.goesOn) startCompletion(view);
}
