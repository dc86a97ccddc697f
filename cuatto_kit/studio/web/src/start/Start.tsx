import { openFile } from "../board";
import type { Start as Started } from "../api";

/** The boards to begin with. */
export function Start({ started }: { started: Started }) {
  return (
    <main class="start">
      <h1>cuatto-kit studio</h1>
      <ul>
        {started.files.map((path) => (
          <li key={path}>
            <button type="button" onClick={() => void openFile(path)}>
              {path}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
