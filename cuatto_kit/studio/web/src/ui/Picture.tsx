// Drawings that the server has made: shapes alone, whatever a title or a name in them may hold.

import { useMemo } from "preact/hooks";
import { useLayoutEffect, useRef } from "preact/hooks";

const SHAPES = new Set(
  "svg g defs use path rect circle ellipse line polyline polygon text tspan title desc clipPath mask pattern linearGradient radialGradient stop marker symbol".split(" "),
);
const SVG = "http://www.w3.org/2000/svg";

/** The shapes of a drawing as nodes; what is no shape, and all that could run or load, is left out.
 * `prefix` begins their ids, where several drawings of one page each keep to their own. */
export function shapesOf(body: string, prefix = ""): DocumentFragment {
  const source = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const made = document.createDocumentFragment();
  if (parsed.querySelector("parsererror")) return made;
  for (const child of [...parsed.documentElement.childNodes]) made.append(document.importNode(child, true));
  for (const element of [...made.querySelectorAll("*")]) clean(element);
  if (prefix) for (const element of made.querySelectorAll("*")) rename(element, prefix);
  return made;
}

function rename(element: Element, prefix: string): void {
  for (const { name, value } of [...element.attributes]) {
    if (name === "id") element.id = prefix + value;
    else if (/href$/.test(name)) element.setAttribute(name, value.replace(/^#/, `#${prefix}`));
    else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
  }
}

function clean(element: Element): void {
  if (!SHAPES.has(element.localName) || element.namespaceURI !== SVG) {
    element.remove();
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    const outside = /href$/.test(name) && !value.startsWith("#");
    if (name.startsWith("on") || name === "style" || outside || /url\((?!['"]?#)/.test(value)) {
      element.removeAttribute(name);
    }
  }
}

interface PictureProps {
  body: string;
  /** Left, top, width, height. */
  window: [number, number, number, number];
  label: string;
  class?: string;
}

/** A drawing as an image with a name. */
export function Picture({ body, window, label, ...rest }: PictureProps) {
  return (
    <svg class={rest.class} viewBox={window.join(" ")} role="img" aria-label={label}>
      <Shapes body={body} />
    </svg>
  );
}

/** The shapes of a drawing within an SVG of one's own. */
export function Shapes({ body, prefix }: { body: string; prefix?: string }) {
  const group = useRef<SVGGElement>(null);
  const shapes = useMemo(() => shapesOf(body, prefix), [body, prefix]);
  useLayoutEffect(() => group.current?.replaceChildren(shapes), [shapes]);
  return <g ref={group} />;
}
