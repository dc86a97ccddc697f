// Faults as diagnostics of CodeMirror: underlined text with buttons that apply fixes.

import { startCompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { forEachDiagnostic, type Diagnostic } from "@codemirror/lint";
import type { Command } from "@codemirror/view";
import type { Fault, Fix } from "../api";
import { translated } from "../messages";
import { nameOf } from "./fixes";
import { outlineOf, type Value } from "./outline";
import { spotOf } from "./place";
import { unitsOf } from "./positions";

type Apply = (fix: Fix) => void;

interface Shown extends Diagnostic {
  fixes: Fix[];
}

/** Returns the faults of a file as diagnostics of its text. */
export function diagnosticsOf(text: string, file: string, faults: Fault[], apply: Apply): Diagnostic[] {
  const outline = outlineOf(text);
  const ends = endsOf(outline);
  const lines = text.split("\n");
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return faults
    .filter((fault) => fault.line > 0 && fault.file === file)
    .map((fault): Shown => {
      const number = Math.min(fault.line, lines.length) - 1;
      const line = lines[number]!;
      const column = unitsOf(line)(fault.column - 1);
      const from = starts[number]! + column;
      const { fixes = [] } = fault;
      return {
        from,
        to: endOf(line, starts[number]!, from, ends.get(from) ?? endOfPiece(outline, text, from)),
        severity: fault.severity ?? "error",
        message: `${fault.code}: ${translated(fault.message)}`,
        renderMessage: () => message(fault),
        actions: fixes.map((fix) => ({ name: nameOf(fix), apply: () => apply(fix) })),
        fixes,
      };
    });
}

/** Returns the ends of keys, texts and bracketed values by their starts; for quoted text also the end of its content by
 * the start of its content. */
function endsOf(value: Value, found = new Map<number, number>()): Map<number, number> {
  if (value.kind === "text" || value.flow) {
    found.set(value.from, value.to);
    if (value.kind === "text" && value.text.length < value.to - value.from) found.set(value.from + 1, value.to - 1);
  }
  for (const item of value.items) endsOf(item, found);
  for (const pair of value.pairs) {
    found.set(pair.from, pair.to);
    endsOf(pair.value, found);
  }
  return found;
}

/** Returns the end of a comma-separated piece of a text, such as a walk; null if there is no text. */
function endOfPiece(outline: Value, text: string, from: number): number | null {
  const spot = spotOf(outline, from);
  if (!spot || spot.role === "key") return null;
  const comma = text.indexOf(",", from);
  const last = spot.to - Number(/["']/.test(text[spot.to - 1]!));
  return comma < 0 ? last : Math.min(comma, last);
}

/** Returns the end of an underline: that of the faulty text if known, otherwise that of the line. */
function endOf(line: string, start: number, from: number, end: number | null): number {
  const last = start + line.trimEnd().length;
  return Math.max(Math.min(end ?? last, last), Math.min(from + 1, start + line.length));
}

function message({ code, path, message }: Fault): HTMLElement {
  const made = document.createElement("span");
  const name = document.createElement("code");
  name.textContent = code;
  const place = path && !message.startsWith(path) ? `${path}: ` : "";
  made.append(name, " ", place, translated(message));
  return made;
}

/** Returns a menu of the fixes for the cursor's line: `command` opens it, and `source` returns the fixes as completions
 * of empty text, or undefined if the menu was not requested. */
export function mending(apply: Apply) {
  let asked = false;
  const command: Command = (view) => {
    asked = startCompletion(view);
    return true;
  };
  function source({ state, pos }: CompletionContext): CompletionResult | null | undefined {
    if (!asked) return undefined;
    asked = false;
    const line = state.doc.lineAt(pos);
    const found: { near: number; fix: Fix; wrong: string }[] = [];
    forEachDiagnostic(state, (diagnostic, from, to) => {
      if (from > line.to || to < line.from) return;
      const near = Math.max(from - pos, pos - to, 0);
      const wrong = state.sliceDoc(from, Math.min(to, from + 24));
      found.push(...(diagnostic as Shown).fixes.map((fix) => ({ near, fix, wrong })));
    });
    found.sort((one, other) => one.near - other.near);
    const options = found.map(({ fix, wrong }) => ({ label: nameOf(fix), detail: wrong, apply: () => apply(fix) }));
    return options.length ? { from: pos, options, filter: false } : null;
  }
  return { command, source };
}
