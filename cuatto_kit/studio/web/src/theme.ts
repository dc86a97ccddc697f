// The light or dark theme: that of the system, or the reader's choice.

import { effect, signal } from "@preact/signals";

const THEME = "cuatto-kit.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

const chosen = signal<string | null>(localStorage.getItem(THEME));
const systemIsDark = signal(system.matches);
system.addEventListener("change", () => (systemIsDark.value = system.matches));

export const dark = signal(false);

effect(() => {
  dark.value = chosen.value ? chosen.value === "dark" : systemIsDark.value;
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
});

export function exchangeTheme(): void {
  chosen.value = dark.value ? "light" : "dark";
  localStorage.setItem(THEME, chosen.value);
}
