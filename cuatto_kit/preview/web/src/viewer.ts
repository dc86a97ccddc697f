// The viewer: exports `BoardView` and the files of a model for the studio's page, which loads this script, and runs the
// page of a preview.

import { glbOf, stlOf } from "./files";
import { partsOf, type Model } from "./model";

export { BoardView } from "./view";

/** Returns the assembled board as a binary glTF in the colours of its plastic. */
export function glb(model: Model): Promise<Uint8Array<ArrayBuffer>> {
  return glbOf(partsOf(model), ([body, accent], marks) => (marks ? accent : body));
}

/** Returns each layer of a part as a binary STL. */
export function stls(model: Model, name: string): Uint8Array<ArrayBuffer>[] {
  const part = partsOf(model).find((one) => one.name === name);
  return part?.layers.map(({ geometry }) => stlOf(geometry)) ?? [];
}

if (document.getElementById("model")) void import("./page");
