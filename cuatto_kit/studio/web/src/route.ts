// Addresses of the page's views, after `#`: the start page, an atlas, or a board in one of its views.

import { isShared } from "./share";
import { PANES, type Pane } from "./view";

export type Route =
  | { at: "start" }
  | { at: "atlas"; path: string }
  /** A whole board in the address. */
  | { at: "shared"; hash: string }
  /** A file of the folder, an unsaved file, or a bundled board by its name. */
  | { at: "board"; path: string; view: Pane };

export function written(route: Route): string {
  if (route.at === "start") return "#/";
  if (route.at === "shared") return route.hash;
  const parts = [route.at, ...route.path.split("/"), ...(route.at === "board" ? [route.view] : [])];
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** Returns the view of an address, or null if it is not an address of the page. */
export function readRoute(hash: string): Route | null {
  if (hash === "#/") return { at: "start" };
  if (isShared(hash)) return { at: "shared", hash };
  if (!hash.startsWith("#/")) return null;
  const [at, ...parts] = hash.slice(2).split("/").map(decoded);
  const view = at === "board" ? PANES.find((one) => one === parts.at(-1)) : undefined;
  const path = (view ? parts.slice(0, -1) : parts).join("/");
  if (!path) return null;
  if (at === "atlas") return { at, path };
  return at === "board" ? { at, path, view: view ?? "board" } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
