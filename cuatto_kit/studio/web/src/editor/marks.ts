// Marks in the text: the line of the selected space, and recent changes.

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const LASTS = 1500; // ms for which a change is marked

export const markSelected = StateEffect.define<number | null>();
const markChanged = StateEffect.define<{ from: number; to: number }[]>();

const selectedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(markSelected)) continue;
      const { value } = effect;
      const known = value !== null && value >= 1 && value <= transaction.state.doc.lines;
      now = known ? Decoration.set(LINE.range(transaction.state.doc.line(value).from)) : Decoration.none;
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const changed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let now = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(markChanged)) continue;
      const spans = effect.value.filter(({ from, to }) => from < to);
      now = Decoration.set(spans.map(({ from, to }) => CHANGED.range(from, to)), true);
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const LINE = Decoration.line({ class: "cm-selected-space" });
const CHANGED = Decoration.mark({ class: "cm-changed" });

export const marks: Extension = [selectedLine, changed];

let fading = 0;

/** Marks spans for a moment. */
export function flash(view: EditorView, spans: { from: number; to: number }[]): void {
  view.dispatch({ effects: markChanged.of(spans) });
  clearTimeout(fading);
  fading = window.setTimeout(() => view.dispatch({ effects: markChanged.of([]) }), LASTS);
}
