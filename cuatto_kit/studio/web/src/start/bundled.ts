import { ask } from "../api";
import { open } from "../board";

/** Opens a bundled board; saving it writes a file of its name. */
export function openBundled(name: string): Promise<void> {
  return new Promise((done, fail) => {
    ask<{ text: string }>("gallery", { text_of: name }, ({ state, data }) => {
      if (state === "done") {
        open(name, data.text, "");
        done();
      } else if (state !== "partial") fail(new Error(name));
    });
  });
}
