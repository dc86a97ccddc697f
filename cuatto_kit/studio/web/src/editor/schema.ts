// Queries of a JSON Schema for a place in a file: its keys, its values, and their meanings.

import { textOf, type Path, type Value } from "./outline";

export interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  prefixItems?: Node[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  if?: Node;
  then?: Node;
  else?: Node;
  not?: Node;
  allOf?: Node[];
  anyOf?: Node[];
  oneOf?: Node[];
  /** The games that use a key; all if there is no list. */
  "x-games"?: string[];
}

export interface Choice {
  text: string;
  meaning: string;
  usual: boolean;
}

/** The top-level keys of a file with their texts, which decide the conditions of the schema. */
type Top = Record<string, string>;

/** Returns the nodes of the schema for a path: one for each branch that may apply. */
export function nodesAt(schema: Node, outline: Value, path: Path): Node[] {
  const top: Top = Object.fromEntries(outline.pairs.map(({ key, value }) => [key, textOf(value)]));
  let nodes = branches(schema, schema, top);
  for (const step of path) {
    nodes = nodes.flatMap((node) => {
      const child = typeof step === "number" ? itemOf(node, step) : childOf(node, step);
      return child ? branches(schema, child, {}) : [];
    });
  }
  return nodes;
}

function itemOf(node: Node, number: number): Node | undefined {
  return node.prefixItems?.[number] ?? node.items;
}

function childOf(node: Node, key: string): Node | undefined {
  const own = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
  if (own) return own;
  for (const [form, child] of Object.entries(node.patternProperties ?? {})) {
    if (new RegExp(form, "u").test(key)) return child;
  }
  return typeof node.additionalProperties === "object" ? node.additionalProperties : undefined;
}

/** Returns a node with the nodes that it refers to, combines or makes conditional, recursively. */
function branches(schema: Node, node: Node, top: Top): Node[] {
  const below = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  if (node.$ref) below.push(schema.$defs?.[node.$ref.split("/").at(-1)!] ?? {});
  if (node.if) below.push((holds(node.if, top) ? node.then : node.else) ?? {});
  return [node, ...below.flatMap((each) => branches(schema, each, top))];
}

/** Returns the game that a file names; empty if it names none. */
export function gameOf(outline: Value): string {
  const pair = outline.pairs.find(({ key }) => key === "game");
  return pair ? textOf(pair.value) : "";
}

function holds(condition: Node, top: Top): boolean {
  if (condition.not && holds(condition.not, top)) return false;
  if (!(condition.required ?? []).every((key) => key in top)) return false;
  return Object.entries(condition.properties ?? {}).every(
    ([key, { const: wanted }]) => wanted === undefined || !(key in top) || top[key] === wanted,
  );
}

/** Returns the keys that a game uses at a place, each with its nodes; `required` is true if it must be given. All games
 * are meant if `game` is empty. */
export function keysOf(schema: Node, nodes: Node[], game: string): Map<string, { nodes: Node[]; required: boolean }> {
  const found = new Map<string, { nodes: Node[]; required: boolean }>();
  const required = new Set(nodes.flatMap((node) => (node.properties ? (node.required ?? []) : [])));
  for (const node of nodes) {
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      if (game && child["x-games"]?.includes(game) === false) continue;
      const before = found.get(key)?.nodes ?? [];
      found.set(key, { nodes: [...before, ...branches(schema, child, {})], required: required.has(key) });
    }
  }
  return found;
}

/** Returns the values listed for a place, and its default. */
export function choicesOf(nodes: Node[]): Choice[] {
  const words = descriptionOf(nodes);
  const usual = nodes.find((node) => node.default !== undefined)?.default;
  const values = nodes.flatMap((node) => {
    if (node.enum) return node.enum;
    if (node.const !== undefined) return [node.const];
    return node.type === "boolean" ? [true, false] : [];
  });
  if (usual !== undefined && usual !== null && typeof usual !== "object") values.push(usual);
  return [...new Set(values.filter((value) => value !== null).map(String))].map((text) => ({
    text,
    meaning: meaningOf(text, words),
    usual: text === String(usual),
  }));
}

/** Returns the required keys of each mapping that is allowed in place of a plain value, as for `bridge`. */
export function bracesOf(nodes: Node[]): string[][] {
  const plain = nodes.some((node) => node.enum || (node.type && node.type !== "object" && node.type !== "null"));
  return plain ? nodes.filter((node) => node.properties && node.required?.length).map((node) => node.required!) : [];
}

/** Returns the description of a place: the first that its nodes have; empty if there is none. */
export function descriptionOf(nodes: Node[]): string {
  return nodes.find((node) => node.description)?.description ?? "";
}

/** Returns the explanation of a value within a description; empty if there is none. */
export function meaningOf(value: string, description: string): string {
  const line = description.split("\n").find((each) => each.startsWith(`${value}: `));
  if (line) return line.slice(value.length + 2);
  const words = description.replaceAll("\n", " ");
  const start = words.indexOf(`\`${value}\``);
  if (start < 0) return "";
  const rest = words.slice(start + value.length + 2).split(/;|\.(?:\s|$)/)[0]!;
  return rest.replace(/^:?\s*/, "");
}

/** Returns the description without the lines that explain its values. */
export function introductionOf(nodes: Node[]): string {
  const values = new Set(nodes.flatMap((node) => node.enum ?? []).map(String));
  const lines = descriptionOf(nodes).split("\n");
  return lines.filter((line) => !values.has(line.split(": ")[0]!)).join(" ");
}

/** Returns the first node of each type allowed at a place, without null and enumerations. */
export function typesOf(nodes: Node[]): Node[] {
  const kinds = nodes.filter((node) => node.type && node.type !== "null" && !node.enum);
  return kinds.filter((node, k) => kinds.findIndex((other) => other.type === node.type) === k);
}

/** Returns the default of a place as YAML; empty if there is none, or it is null or not a scalar. */
export function usualOf(nodes: Node[]): string {
  const usual = nodes.find((node) => node.default !== undefined)?.default;
  const empty = usual === undefined || usual === null || typeof usual === "object";
  return empty ? "" : String(usual);
}
