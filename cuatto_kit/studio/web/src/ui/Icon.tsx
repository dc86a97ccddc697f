// Signs on buttons, drawn as lines on a field of 20 by 20.

const PATHS = {
  undo: "M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8",
  redo: "M13 4l3.5 3.5L13 11M16 7.5H8.500a4.5 4.5 0 0 0 0 9H12",
  save: "M4 3.500h9.500L16.500 6.500v10H3.500V3.500zM6.500 3.500v4h6v-4M6.500 16.500v-5h7v5",
  sun: "M10 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M10 2v2M10 16v2M2 10h2M16 10h2M4.300 4.300l1.400 1.400M14.300 14.300l1.400 1.400M4.300 15.700l1.400-1.400M14.300 5.700l1.400-1.400",
  moon: "M16.500 11.500A7 7 0 1 1 8.500 3.500a5.500 5.500 0 0 0 8 8",
  code: "M7 5 2.500 10 7 15M13 5l4.500 5-4.500 5",
  board: "M3.500 3.500h13v13h-13zM3.500 7.800h13M3.500 12.200h13M7.800 3.500v13M12.200 3.500v13",
  judge: "M4 16.500V10M8 16.500V5M12 16.500V8M16 16.500V3.500",
  table: "M10 2.500 17 6.200v7.600l-7 3.700-7-3.700V6.200zM3 6.200l7 3.800 7-3.800M10 10v7.500",
  play: "M6 3.500 16 10 6 16.500z",
  sheet: "M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 9.500h5.500M7.500 12h5.500M7.500 14.500h3.500",
  print: "M5.500 8V2.500h9V8M5.500 14H3V8h14v6h-2.500M5.500 11.500h9v6h-9z",
  home: "M3 9.500 10 3l7 6.500M5 8v8.500h10V8",
  large: "M11.500 3.500h5v5M8.500 16.500h-5v-5M16.500 3.500l-6 6M3.500 16.500l6-6",
  close: "M5 5l10 10M15 5 5 15",
  down: "M10 3v9.500M6 9l4 4 4-4M4 16.500h12",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  top: "M4 4h12v12H4zM4 10h12M10 4v12",
  reset: "M5 6.500A6.200 6.200 0 1 1 3.800 10M5 2.500v4h4",
  more: "M4 10h.01M10 10h.01M16 10h.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
