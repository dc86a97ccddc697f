import { open } from "../board";
import { textOf } from "./gallery";

/** Opens a bundled board; saving it writes a file of its name. */
export async function openBundled(name: string): Promise<void> {
  open(name, await textOf(name), "");
}
