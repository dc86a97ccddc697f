// The 3-D viewer, the same built script as in previews of kits. It is loaded on first use.

import type * as Viewer from "../../../../preview/web/src/viewer";

declare global {
  /** The global variable that the script defines. */
  var viewer: typeof Viewer | undefined;
}

const SCRIPT = "viewer/viewer.js";

let loading: Promise<typeof Viewer> | undefined;

/** Loads the viewer once. Rejects if the script cannot be loaded. */
export function viewer(): Promise<typeof Viewer> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: SCRIPT });
    script.addEventListener("load", () => resolve(globalThis.viewer!));
    script.addEventListener("error", () => {
      loading = undefined;
      script.remove();
      reject(new Error(`${SCRIPT} cannot be loaded`));
    });
    document.head.append(script);
  });
  return loading;
}

/** Returns true if the browser shows 3-D. */
export function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
