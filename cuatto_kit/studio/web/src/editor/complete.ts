// Completion of keys, values and names from the schema and the board.

import { closeCompletion, pickedCompletion, selectedCompletion, snippet, startCompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import type { Command, EditorView } from "@codemirror/view";
import { wordsOf } from "../words";
import { explained, explainedValue } from "./explain";
import { offersAt, type Offer } from "./offers";
import type { Node } from "./schema";

/** Returns a source of completions from the schema and the ids of the board's spaces. */
export function completion(schema: () => Promise<Node>, spaces: () => string[]): CompletionSource {
  return async ({ state, pos, explicit }) => {
    const line = state.doc.lineAt(pos);
    if (!explicit && !line.text.slice(0, pos - line.from).trim()) return null;
    const found = offersAt(state.doc.toString(), pos, await schema(), spaces());
    if (!found) return null;
    const options = found.offers.map((offer, order) => option(offer, order, found.to - pos));
    return { from: found.from, options, validFor: /^[\w.-]*$/ };
  };
}

/** Returns the completion for an offer; `after` is the length of the replaced text that follows the cursor. */
function option(offer: Offer, order: number, after: number): Completion {
  const first = offer.note === "required" || offer.note === "usual";
  return {
    label: offer.label,
    type: offer.kind,
    detail: offer.note ? wordsOf("editor")[offer.note] : undefined,
    boost: (first ? 20 : 0) - Math.min(order, 200) / 10,
    info: () => (offer.kind === "key" ? explained(offer.nodes) : explainedValue(offer.meaning)),
    apply: (view, completion, from, to) => write(view, completion, offer, from, to + after),
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

/** Closes the completion if the selected value is already written, so that Enter begins a new line. */
export const enterBeyond: Command = (view) => {
  const chosen = selectedCompletion(view.state);
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const word = /[\w.-]*$/.exec(line.text.slice(0, head - line.from))![0];
  if (chosen && chosen.type !== "key" && chosen.label === word) closeCompletion(view);
  return false;
};
