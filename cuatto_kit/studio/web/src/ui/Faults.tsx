import type { Fault } from "../api";
import { theEditor } from "../board";

/** What is wrong, one line a fault; those that have a place in the file lead there. */
export function Faults({ faults }: { faults: Fault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="faults" role="list">
      {faults.map((fault) => (
        <li key={`${fault.line}:${fault.column}:${fault.code}:${fault.message}`} class={fault.severity ?? "error"}>
          {fault.line ? (
            <button type="button" onClick={() => theEditor().reveal(fault.line)}>
              <span class="place">{fault.line}</span> {said(fault)}
            </button>
          ) : (
            said(fault)
          )}
        </li>
      ))}
    </ul>
  );
}

function said({ path, message }: Fault): string {
  return path && !message.startsWith(path) ? `${path}: ${message}` : message;
}
