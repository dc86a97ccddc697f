// How one text becomes another.

import { presentableDiff, unifiedMergeView } from "@codemirror/merge";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { wordsOf } from "../words";
import { nonce } from "./setup";

const AROUND = 3; // lines beside a difference that are shown
const LEAST = 6; // lines that are worth being left out
const LIMITS = { scanLimit: 500 }; // long texts that have little in common are compared coarsely

/** The changes of the first text that give the other one. */
export function differences(from: string, to: string): { from: number; to: number; insert: string }[] {
  return presentableDiff(from, to, LIMITS).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: to.slice(fromB, toB),
  }));
}

/** Shows the other text, and over its lines those of the first one that are gone. */
export function showDifferences(from: string, to: string, parent: Element, label: string): EditorView {
  const state = EditorState.create({
    doc: to,
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label }),
      EditorState.phrases.of(wordsOf("editor").phrases),
      lineNumbers(),
      yaml(),
      syntaxHighlighting(classHighlighter),
      unifiedMergeView({
        original: from,
        mergeControls: false,
        collapseUnchanged: { margin: AROUND, minSize: LEAST },
        diffConfig: LIMITS,
      }),
    ],
  });
  return new EditorView({ state, parent });
}
