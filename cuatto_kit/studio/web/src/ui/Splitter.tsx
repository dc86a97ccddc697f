// A bar between two panes that is dragged, or moved with the arrow keys, to resize the pane before it.

import { effect, signal, type Signal } from "@preact/signals";

const STEP = 2; // percent for a key press

export interface Share {
  value: Signal<number>;
  usual: number;
  least: number;
  most: number;
}

/** Returns the share (percent) of a room that a pane takes, which the browser remembers. */
export function share(name: string, usual: number, least: number, most: number): Share {
  const key = `cuatto-kit.width.${name}`;
  const kept = Number(localStorage.getItem(key));
  const value = signal(kept >= least && kept <= most ? kept : usual);
  effect(() => localStorage.setItem(key, String(value.value)));
  return { value, usual, least, most };
}

interface SplitterProps {
  of: Share;
  label: string;
  controls: string;
  /** The part of the window (percent) that the pane and those behind it share. */
  room?: number;
}

/** Shows the bar; a double click resets it. */
export function Splitter({ of: { value, usual, least, most }, label, controls, room = 100 }: SplitterProps) {
  const set = (percent: number): void => {
    value.value = Math.round(Math.min(Math.max(percent, least), most) * 10) / 10;
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => set(value.value - STEP),
    ArrowRight: () => set(value.value + STEP),
    Home: () => set(least),
    End: () => set(most),
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value.value)}
      aria-valuemin={least}
      aria-valuemax={most}
      onDblClick={() => set(usual)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const bar = event.currentTarget;
        if (!bar.hasPointerCapture(event.pointerId)) return;
        const start = document.getElementById(controls)!.getBoundingClientRect().left;
        set(((event.clientX - start) / innerWidth / room) * 10_000);
      }}
      onKeyDown={(event) => {
        if (!keys[event.key]) return;
        keys[event.key]!();
        event.preventDefault();
      }}
    />
  );
}
