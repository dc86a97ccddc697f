// Line wrapping with a hanging indent.

import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

const DEEPEST = 24;
const FURTHER = 2;

const lines = Array.from({ length: DEEPEST + 1 }, (_, indent) => Decoration.line({ class: `cm-indent-${indent}` }));

const looks = EditorView.theme(
  Object.fromEntries(
    lines.map((_, indent) => {
      const hung = `${indent + FURTHER}ch`;
      return [`.cm-line.cm-indent-${indent}`, { paddingLeft: `calc(${hung} + 6px)`, textIndent: `-${hung}` }];
    }),
  ),
);

const hanging = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = indented(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = indented(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function indented(view: EditorView): DecorationSet {
  const made = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const indent = line.text.search(/\S|$/);
      made.add(line.from, line.from, lines[Math.min(indent, DEEPEST)]!);
      at = line.to + 1;
    }
  }
  return made.finish();
}

export const wrapping: Extension = [EditorView.lineWrapping, looks, hanging];
