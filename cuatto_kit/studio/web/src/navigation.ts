// The address says what the page shows, so that Reload, Back and Forward work.

import { computed, effect, signal } from "@preact/signals";
import { link, started, useToken } from "./api";
import { atlasFile, closeAtlas, openAtlas } from "./atlas/state";
import { file, folder, renamed } from "./board";
import { readRoute, written, type Route } from "./route";
import { attempt, openPath } from "./start/opening";
import { keep, tokenIn } from "./token";
import { goTo, pane, panel, type Panel } from "./view";

/** What the browser keeps with an address: the atlas that a board was opened from, and the panel
 * beside its drawing. */
interface Kept {
  atlas: string;
  panel: Panel;
}

const here = computed<Route>(() => {
  if (file.value) return { at: "board", path: file.value, view: pane.value };
  return atlasFile.value ? { at: "atlas", path: atlasFile.value } : { at: "start" };
});

/** Whether the page is opening what an address says; until then it sets no other address. */
let going = true;
/** Whether the page has shown what it begins with. */
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

/** Shows what the address says, else what the studio was started with; Back then leads to the
 * start page. */
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

/** Shows what the address says, after those before it were shown. */
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

/** Handles an address that was typed into an open page: a token is used, an unknown address is
 * replaced by that of what is shown. */
function heard({ oldURL }: HashChangeEvent): void {
  const token = tokenIn(location.hash);
  if (token) void useToken(token);
  else if (readRoute(location.hash)) return; // `follow` shows it
  history.replaceState(begun ? kept() : null, "", new URL(oldURL).hash || location.pathname);
}

const given = tokenIn(location.hash);
if (given) {
  keep(given);
  history.replaceState(null, "", location.pathname);
}
addEventListener("popstate", follow);
addEventListener("hashchange", heard);
