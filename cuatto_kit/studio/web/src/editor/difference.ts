// Differences between two texts.

import { presentableDiff, unifiedMergeView } from "@codemirror/merge";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { wordsOf } from "../words";
import { nonce } from "./setup";

const AROUND = 3; // lines shown on each side of a difference
const LEAST = 6; // the least number of unchanged lines that are collapsed
const LIMITS = { scanLimit: 500 }; // long texts that have little in common are compared coarsely

/** Returns the changes that turn the first text into the second. */
export function differences(from: string, to: string): { from: number; to: number; insert: string }[] {
  return presentableDiff(from, to, LIMITS).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: to.slice(fromB, toB),
  }));
}

/** Shows the second text (`to`), with the removed lines of the first above its own. */
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
