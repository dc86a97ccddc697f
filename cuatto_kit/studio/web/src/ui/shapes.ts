// Drawings made by the server, reduced to their shapes, so that no text in a board can inject anything into the page.

const SHAPES = new Set(
  "svg g defs use path rect circle ellipse line polyline polygon text tspan title desc clipPath mask pattern linearGradient radialGradient stop marker symbol".split(" "),
);
const SVG = "http://www.w3.org/2000/svg";

/** Returns the shapes of a drawing as nodes, without other elements and without attributes that could run or load
 * anything. */
export function shapesOf(body: string): DocumentFragment {
  const source = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const made = document.createDocumentFragment();
  if (parsed.querySelector("parsererror")) return made;
  for (const child of [...parsed.documentElement.childNodes]) made.append(document.importNode(child, true));
  for (const element of [...made.querySelectorAll("*")]) clean(element);
  return made;
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

const TAG = /<(\/?)[^\s<>/]+[^<>]*?(\/?)>/g;

/** Returns the source text of each outermost element of a drawing; null if the text cannot be divided into elements. */
export function piecesOf(body: string): string[] | null {
  const pieces: string[] = [];
  let depth = 0;
  let begun = 0;
  for (const { 0: tag, 1: closes, 2: whole, index } of body.matchAll(TAG)) {
    if (depth === 0 && (closes || index !== begun)) return null; // text between elements
    if (closes) depth -= 1;
    else if (!whole) depth += 1;
    if (depth > 0) continue;
    pieces.push(body.slice(begun, index + tag.length));
    begun = index + tag.length;
  }
  return depth === 0 && begun === body.length ? pieces : null;
}

/** The shapes of a drawing that changes in small steps: nodes of elements with unchanged source text are reused, so
 * that the cost of an edit is that of its changes. */
export class Shown {
  private nodes: [piece: string, node: ChildNode][] = [];

  constructor(private readonly host: Element) {}

  show(body: string): void {
    const pieces = piecesOf(body) ?? [body];
    const kept = new Map<string, ChildNode[]>();
    for (const [piece, node] of this.nodes) kept.set(piece, [...(kept.get(piece) ?? []), node]);
    const wanted = pieces.map((piece) => ({ piece, node: kept.get(piece)?.pop() }));
    const fresh = wanted.filter(({ node }) => !node);
    const made = [...shapesOf(fresh.map(({ piece }) => piece).join("")).childNodes];
    if (made.length !== fresh.length) {
      this.nodes = [];
      this.host.replaceChildren(shapesOf(body));
      return;
    }
    fresh.forEach((one, k) => (one.node = made[k]));
    for (const node of [...kept.values()].flat()) node.remove();
    this.nodes = wanted.map(({ piece, node }) => [piece, node!]);
    this.putInOrder();
  }

  private putInOrder(): void {
    let at = this.host.firstChild;
    for (const [, node] of this.nodes) {
      if (at === node) at = node.nextSibling;
      else this.host.insertBefore(node, at);
    }
    while (at) {
      const next: ChildNode | null = at.nextSibling;
      at.remove();
      at = next;
    }
  }
}
