// The configuration of CodeMirror for this editor.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yamlLanguage } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, Prec, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, type Command } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { wordsOf } from "../words";
import { enterBeyond } from "./complete";
import { wrapping } from "./wrapping";

const MOST_UNDONE = 400;

/** The nonce that the page's content security policy requires of styles inserted by scripts. */
export const nonce = document.querySelector<HTMLMetaElement>("meta[name=nonce]")?.content ?? "";
const spoken = new Compartment();
/** YAML whose tree has no buffers: their unsigned positions wrap if a mapping begins with comments, and nothing in it is
 * coloured then. */
export const coloured = yamlLanguage.configure({ bufferLength: 0 });

/** Makes the list of completions focusable, as a region that scrolls has to be. */
const focusable = EditorView.updateListener.of(({ view }) => {
  view.dom.querySelector<HTMLElement>(".cm-tooltip-autocomplete > ul")?.setAttribute("tabindex", "0");
});

/** Returns the extensions of the editor. Colours are in editor.css, so that they follow the theme of the page. */
export const setup = (complete: CompletionSource, mend: Command): Extension => [
  EditorView.cspNonce.of(nonce),
  lintGutter(),
  lineNumbers(),
  foldGutter(),
  history({ minDepth: MOST_UNDONE }),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  wrapping,
  EditorState.tabSize.of(2),
  indentUnit.of("  "),
  new LanguageSupport(coloured),
  syntaxHighlighting(classHighlighter),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  Prec.highest(keymap.of([{ key: "Enter", run: enterBeyond }])),
  autocompletion({ override: [complete], icons: false, maxRenderedOptions: 200 }),
  focusable,
  spoken.of(inWords()),
  keymap.of([
    { key: "Ctrl-.", run: mend },
    { key: "Alt-Enter", run: mend },
    { key: "Tab", run: acceptCompletion },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...lintKeymap,
    ...foldKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab, // after Escape, CodeMirror lets Tab leave the editor
  ]),
];

function inWords(): Extension {
  const words = wordsOf("editor");
  return [
    EditorState.phrases.of(words.phrases),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": words.label, "aria-description": words.leave }),
  ];
}

/** Sets the texts of the editor to the reader's language. */
export function speak(view: EditorView): void {
  view.dispatch({ effects: spoken.reconfigure(inWords()) });
}
