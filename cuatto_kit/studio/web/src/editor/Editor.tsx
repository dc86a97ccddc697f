import { isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { computed, effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask } from "../api";
import { answer, drawing, file, history, mend, selected, setEditor, text, textIs } from "../board";
import { completion } from "./complete";
import "./editor.css";
import { explaining } from "./explain";
import { differences } from "./difference";
import { diagnosticsOf, mending } from "./faults";
import { spaceAt } from "./looking";
import { flash, marks, markSelected } from "./marks";
import { outlineOf, type Value } from "./outline";
import { changesOf, unitsOf } from "./positions";
import type { Node } from "./schema";
import { setup, speak } from "./setup";
import { language, wordsOf } from "../words";

/** The JSON Schema used for completion and explanations, in the reader's language; it is requested once for each. */
const asked = computed(
  () =>
    new Promise<Node>((come) => {
      ask<Node>("schema", { language: language.value }, ({ state, data }) => state === "done" && come(data));
    }),
);
const schema = () => asked.value;

const menu = mending(mend);
const complete = completion(
  schema,
  () => drawing.peek()?.spaces.map(({ id }) => id) ?? [],
);

function stateOf(content: string): EditorState {
  return EditorState.create({
    doc: content,
    extensions: [
      setup((context) => {
        const fixes = menu.source(context);
        return fixes === undefined ? complete(context) : fixes;
      }, menu.command),
      explaining(schema),
      marks,
      EditorView.updateListener.of(updated),
    ],
  });
}

function updated(update: ViewUpdate): void {
  if (update.docChanged) {
    history.value = { undo: undoDepth(update.state), redo: redoDepth(update.state) };
    textIs(update.state.doc.toString());
  } else if (update.transactions.some((transaction) => transaction.isUserEvent("select"))) look(update.state);
}

/** Selects the space that the text at the cursor refers to. */
function look(state: EditorState): void {
  const shown = drawing.peek();
  const found = shown && spaceAt(outlined(state.doc), state.selection.main.head, shown, selected.peek());
  if (found) selected.value = found;
}

let last: { doc: Text; outline: Value } | null = null;

function outlined(doc: Text): Value {
  if (last?.doc !== doc) last = { doc, outline: outlineOf(doc.toString()) };
  return last.outline;
}

/** Shows the editor of the YAML, which owns the text and its history. */
export function Editor() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({ state: stateOf(""), parent: host.current! });
    setEditor({
      load: (path, content) => load(view, path, content),
      apply: (edits) => apply(view, changesOf(view.state.doc.toString(), edits)),
      become: (content) => apply(view, differences(view.state.doc.toString(), content)),
      undo: () => void undo(view),
      redo: () => void redo(view),
      reveal: (line, column = 1) => reveal(view, line, column),
    });
    const ends = [
      effect(() => speak(view)),
      effect(() => underline(view)),
      effect(() => markLine(view)),
      effect(() => void schema()),
    ];
    return () => {
      ends.forEach((end) => end());
      view.destroy();
    };
  }, []);
  return (
    <>
      <div class="editor" ref={host} />
      <p class="editor-leave" aria-hidden="true">
        {wordsOf("editor").leave}
      </p>
    </>
  );
}

/** The states of files that were left, with their texts and histories, by path. */
const left = new Map<string, EditorState>();
let shown = "";

function load(view: EditorView, path: string, content: string): void {
  if (shown) left.set(shown, view.state);
  const former = left.get(path);
  const known = former?.doc.toString() === content;
  view.setState(known ? former! : stateOf(content));
  if (!known) view.scrollDOM.scrollTop = 0;
  shown = path;
  speak(view);
  history.value = { undo: undoDepth(view.state), redo: redoDepth(view.state) };
  textIs(content);
}

/** Applies changes as one step of the history and marks the new text for a moment, without scrolling. */
function apply(view: EditorView, changes: { from: number; to: number; insert: string }[]): void {
  if (!changes.length) return;
  const transaction = view.state.update({
    changes,
    annotations: isolateHistory.of("full"),
    userEvent: "input.edit",
  });
  view.dispatch(transaction);
  const spans: { from: number; to: number }[] = [];
  transaction.changes.iterChangedRanges((_from, _to, from, to) => spans.push({ from, to }));
  flash(view, spans);
}

function reveal(view: EditorView, line: number, column: number): void {
  const found = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  const anchor = found.from + unitsOf(found.text)(column - 1);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
}

/** Underlines the faults of the last answer; does nothing if the text has changed since. */
function underline(view: EditorView): void {
  const said = answer.value;
  if (!said || said.text !== text.peek()) return;
  const found = diagnosticsOf(said.text, file.peek(), said.board.faults, mend);
  view.dispatch(setDiagnostics(view.state, found));
}

/** Marks the line of the selected space, and scrolls to it unless the editor has the focus. */
function markLine(view: EditorView): void {
  const id = selected.value;
  const line = drawing.value?.spaces.find((space) => space.id === id)?.line ?? 0;
  const known = line >= 1 && line <= view.state.doc.lines;
  const { from } = view.state.doc.line(known ? line : 1);
  const shown = view.hasFocus || !known ? [] : [EditorView.scrollIntoView(from, { y: "nearest", yMargin: 40 })];
  view.dispatch({ effects: [markSelected.of(known ? line : null), ...shown] });
}
