// The viewer: exports `BoardView`, the pictures of parts and the file of a board for the studio's page, which loads this
// script, and runs the page of a preview.

import { glbOf } from "./files";
import { partsOf, type Model } from "./model";

export { picturesOf } from "./pictures";
export { BoardView } from "./view";

/** Returns the assembled board as a binary glTF in the colours of its plastic. */
export function glb(model: Model): Promise<Uint8Array<ArrayBuffer>> {
  return glbOf(partsOf(model), ([body, accent], marks) => (marks ? accent : body));
}

if (document.getElementById("model")) void import("./page");
