import type { Fault, Fix } from "../api";
import { current, file, mend, theEditor } from "../board";
import { isEmpty } from "../drawing/state";
import { nameOf } from "../editor/fixes";
import { translated } from "../messages";
import { wordsOf } from "../words";

/** Lists faults, one on each line; a fault with a position in the open file links to it, and each fix has a button. */
export function Faults({ faults }: { faults: Fault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="faults" role="list">
      {faults.map((fault) => (
        <li key={`${fault.line}:${fault.column}:${fault.code}:${fault.message}`} class={fault.severity ?? "error"}>
          {isHere(fault) ? (
            <button type="button" onClick={() => theEditor().reveal(fault.line, fault.column)}>
              <span class="place">{fault.line}</span> {said(fault)}
            </button>
          ) : (
            said(fault)
          )}
          <Fixes fault={fault} />
        </li>
      ))}
    </ul>
  );
}

function Fixes({ fault: { line, column, fixes = [] } }: { fault: Fault }) {
  function take(fix: Fix): void {
    mend(fix);
    theEditor().reveal(line, column);
  }
  if (!fixes.length) return null;
  return (
    <div class="fixes">
      {fixes.map((fix) => (
        <button type="button" class="fix" key={nameOf(fix)} disabled={!current.value} onClick={() => take(fix)}>
          {nameOf(fix)}
        </button>
      ))}
    </div>
  );
}

function isHere({ line, file: of }: Fault): boolean {
  return line > 0 && of === file.value;
}

function said(fault: Fault): string {
  const { path, message, file: of, line } = fault;
  if (isEmpty.value && path === "board.paths") return wordsOf("drawing").startHint;
  const words = path && !message.startsWith(path) ? `${path}: ${translated(message)}` : translated(message);
  return of && line && !isHere(fault) ? `${of}:${line}: ${words}` : words;
}
