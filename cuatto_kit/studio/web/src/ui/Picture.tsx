// Drawings made by the server, as elements of the page.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Shown } from "./shapes";

interface PictureProps {
  body: string;
  /** Left, top, width, height. */
  window: [number, number, number, number];
  label: string;
  class?: string;
}

/** Shows a drawing as an image with an accessible name. */
export function Picture({ body, window, label, ...rest }: PictureProps) {
  return (
    <svg class={rest.class} viewBox={window.join(" ")} role="img" aria-label={label}>
      <Shapes body={body} />
    </svg>
  );
}

/** Renders the shapes of a drawing within the SVG of the caller. */
export function Shapes({ body }: { body: string }) {
  const group = useRef<SVGGElement>(null);
  const shown = useRef<Shown | null>(null);
  useLayoutEffect(() => {
    shown.current ??= new Shown(group.current!);
    shown.current.show(body);
  }, [body]);
  return <g ref={group} />;
}
