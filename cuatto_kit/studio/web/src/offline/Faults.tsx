// In place of the studio's list of faults, which offers corrections of the board.

import type { Fault } from "./api";

export function Faults({ faults }: { faults: Fault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="faults" role="alert">
      {faults.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
