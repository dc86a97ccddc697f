import { defaultKeymap, history as keepsHistory, historyKeymap, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { history, setEditor, textIs } from "../board";

const nonce = document.querySelector<HTMLMetaElement>("meta[name=nonce]")?.content ?? "";

function stateOf(text: string): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      lineNumbers(),
      keepsHistory(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      yaml(),
      syntaxHighlighting(defaultHighlightStyle),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        history.value = { undo: undoDepth(update.state), redo: redoDepth(update.state) };
        textIs(update.state.doc.toString());
      }),
    ],
  });
}

/** The YAML as text; it owns the text and its history. */
export function Editor() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({ state: stateOf(""), parent: host.current! });
    setEditor({
      load(text) {
        view.setState(stateOf(text));
        history.value = { undo: 0, redo: 0 };
        textIs(text);
      },
      apply(edits) {
        view.dispatch({
          changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })),
        });
      },
      undo: () => void undo(view),
      redo: () => void redo(view),
      reveal(line) {
        const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
        view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
        view.focus();
      },
    });
    return () => view.destroy();
  }, []);
  return <div class="editor" ref={host} />;
}
