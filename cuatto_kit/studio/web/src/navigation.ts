// The address reflects the view of the page, so that Reload, Back and Forward work.

import { computed, effect, signal } from "@preact/signals";
import { link, started, useToken } from "./api";
import { atlasFile, closeAtlas, openAtlas } from "./atlas/state";
import { file, folder, renamed } from "./board";
import { readRoute, written, type Route } from "./route";
import { attempt, openPath, openShared } from "./start/opening";
import { keep, tokenIn } from "./token";
import { goTo, pane, panel, type Panel } from "./view";

/** The state stored in the browser's history with an address: the atlas from which a board was opened, and the panel
 * beside its drawing. */
interface Kept {
  atlas: string;
  panel: Panel;
}

const here = computed<Route>(() => {
  if (file.value) return { at: "board", path: file.value, view: pane.value };
  return atlasFile.value ? { at: "atlas", path: atlasFile.value } : { at: "start" };
});

/** True while the page opens the view of an address; it sets no other address meanwhile. */
let going = true;
/** True once the page has shown its first view. */
export const ready = signal(false);
let begun = false;
let way = Promise.resolve();

const kept = (): Kept => ({ atlas: atlasFile.peek(), panel: panel.peek() });

function replace(): void {
  history.replaceState(kept(), "", written(here.peek()));
}

effect(() => {
  const hash = written(here.value);
  if (going || hash === location.hash) return;
  if (renamed.peek()) replace();
  else history.pushState(kept(), "", hash);
  renamed.value = false;
});

effect(() => {
  if (link.value === "on" && !begun) begin();
});

/** Shows the view of the address or, if it has none, the board or atlas that the studio was started with; Back then
 * leads to the start page. */
function begin(): void {
  begun = true;
  folder.value = started.peek()!.folder;
  if (readRoute(location.hash)) return follow();
  const { opened, atlases } = started.peek()!;
  replace();
  going = false;
  if (atlases.includes(opened)) openAtlas(opened);
  else if (opened) return void attempt(() => openPath(opened)).then(() => (ready.value = true));
  ready.value = true;
}

/** Shows the view of the address, after earlier addresses have been handled. */
function follow(): void {
  way = way.then(async () => {
    const route = readRoute(location.hash);
    if (!route || !begun) return;
    going = true;
    await go(route, history.state as Kept | null);
    going = false;
    ready.value = true;
    if (written(here.peek()) !== location.hash) replace();
  });
}

async function go(route: Route, state: Kept | null): Promise<void> {
  if (route.at === "shared") {
    if (!(await attempt(() => openShared(route.hash)))) return;
    closeAtlas();
    goTo("board");
    return;
  }
  if (route.at === "board") {
    atlasFile.value = state?.atlas ?? "";
    panel.value = state?.panel ?? "judge";
    goTo(route.view);
    if (file.peek() !== route.path && !(await attempt(() => openPath(route.path)))) file.value = "";
    return;
  }
  file.value = "";
  if (route.at === "start") closeAtlas();
  else if (route.path !== atlasFile.peek()) openAtlas(route.path);
}

/** Handles an address typed into an open page: a token is used, and an unknown address is replaced by the previous
 * one. */
function heard({ oldURL }: HashChangeEvent): void {
  const given = tokenIn(location.hash);
  if (given) void useToken(given.token);
  else if (readRoute(location.hash)) return; // handled by `follow`
  history.replaceState(begun ? kept() : null, "", new URL(oldURL).hash || location.pathname);
}

const given = tokenIn(location.hash);
if (given) {
  keep(given.token);
  history.replaceState(null, "", given.view || location.pathname);
}
addEventListener("popstate", follow);
addEventListener("hashchange", heard);
