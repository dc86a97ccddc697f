// The outline of a YAML text with positions. The parser is tolerant, since completion works on half-written lines.

export interface Value {
  kind: "map" | "list" | "text" | "none";
  from: number;
  to: number;
  /** True if it is in brackets or braces (flow style). */
  flow: boolean;
  pairs: Pair[];
  items: Value[];
  /** The text without its quotes; empty for other kinds. */
  text: string;
}

export interface Pair {
  key: string;
  from: number;
  to: number;
  /** True if a colon follows; a line without one may also be a text. */
  colon: boolean;
  value: Value;
}

export type Path = (string | number)[];

interface Line {
  from: number;
  to: number;
  /** The column of the line's content; after a dash once that has been read. */
  column: number;
}

const QUOTED = /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\n]|'')*'/y;
const KEY = /(?:"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\n]|'')*'|(?![[\]{}"'#,])[^\s](?:(?!\s#|:\s)[^\n])*?)(?=\s*:(?:\s|$))/my;
const PLAIN = /(?:(?!\s#)[^\n])*/y;
const FLOW_PLAIN = /(?:(?!\s#|:(?:[\s,[\]{}]|$))[^\n,[\]{}])+/my;
const BLANK = /(?:\s|(?<=\s|^)#[^\n]*)*/my;
const COLON = /[^\S\n]*:(?=[\s,[\]{}]|$)/my;

/** Returns the outline of a text; never throws. */
export function outlineOf(text: string): Value {
  return new Reader(text).block(0);
}

class Reader {
  private readonly lines: Line[] = [];
  private at = 0;

  constructor(private readonly text: string) {
    let from = 0;
    for (const line of text.split("\n")) {
      const held = line.trimStart();
      if (held && !held.startsWith("#")) {
        this.lines.push({ from, to: from + line.length, column: line.length - held.length });
      }
      from += line.length + 1;
    }
  }

  /** Returns the value of the following lines that are indented by at least `least`. */
  block(least: number): Value {
    const line = this.lines[this.at];
    if (!line || line.column < least) return nothing(line ? line.from : this.text.length);
    const start = line.from + line.column;
    if (this.isDash(line)) return this.list(line.column);
    if ("[{\"'".includes(this.text[start]!) && !this.match(KEY, start)) return this.inline(start, line, least - 1);
    return this.map(least);
  }

  private map(least: number): Value {
    const pairs: Pair[] = [];
    for (let line = this.lines[this.at]; line && line.column >= least; line = this.lines[this.at]) {
      if (this.isDash(line)) this.at++;
      else pairs.push(this.pair(line));
    }
    return { ...around(pairs), kind: "map", pairs };
  }

  private pair(line: Line): Pair {
    const from = line.from + line.column;
    const key = this.match(KEY, from);
    if (!key) {
      const words = this.match(PLAIN, from).trimEnd();
      this.at++;
      const to = from + words.length;
      return { key: words, from, to, colon: false, value: nothing(to) };
    }
    const to = from + key.length;
    const colon = this.text.indexOf(":", to);
    return { key: unquoted(key), from, to, colon: true, value: this.inline(colon + 1, line, line.column) };
  }

  private list(column: number): Value {
    const items: Value[] = [];
    for (let line = this.lines[this.at]; line?.column === column && this.isDash(line); line = this.lines[this.at]) {
      const rest = /^-\s*/.exec(this.text.slice(line.from + column, line.to))![0].length;
      const held = line.from + column + rest;
      if (held < line.to && this.text[held] !== "#") {
        line.column += rest;
        items.push(this.block(column + 1));
      } else items.push(this.inline(line.from + column + 1, line, column));
    }
    return { ...around(items), kind: "list", items };
  }

  /** Returns the value after a colon or a dash, or on the lines below that are indented by more than `column`. */
  private inline(after: number, line: Line, column: number): Value {
    const start = after + /^[^\S\n]*/.exec(this.text.slice(after, line.to))![0].length;
    const sign = this.text[start];
    this.at++;
    if (start >= line.to || sign === "#") return this.below(Math.min(start, after + 1), column);
    if (sign === "|" || sign === ">") return this.blockText(start, column);
    if (sign === "[" || sign === "{") {
      const value = new Flow(this.text, start, this.limit(column)).value();
      while (this.lines[this.at] && this.lines[this.at]!.from < value.to) this.at++;
      return value;
    }
    const quoted = this.match(QUOTED, start);
    if (quoted) return written(start, quoted);
    const value = written(start, this.match(PLAIN, start).trimEnd());
    this.skipText(column);
    return value;
  }

  private below(empty: number, column: number): Value {
    const next = this.lines[this.at];
    if (next && next.column === column && this.isDash(next)) return this.list(column);
    return next && next.column > column ? this.block(column + 1) : nothing(empty);
  }

  private blockText(start: number, column: number): Value {
    let to = start + 1;
    for (let line = this.lines[this.at]; line && line.column > column; line = this.lines[this.at]) {
      to = line.to;
      this.at++;
    }
    return { ...nothing(start), kind: "text", to, text: this.text.slice(start, to) };
  }

  /** Skips the continuation lines of a text. */
  private skipText(column: number): void {
    for (let line = this.lines[this.at]; line && line.column > column; line = this.lines[this.at]) {
      if (this.isDash(line) || this.match(KEY, line.from + line.column)) return;
      this.at++;
    }
  }

  /** Returns the last possible end of brackets: the next line that is not indented by more than `column` and does not
   * begin with a closing bracket. */
  private limit(column: number): number {
    let next = this.lines[this.at];
    for (let k = this.at; next; next = this.lines[++k]) {
      if (next.column <= column && !"]}".includes(this.text[next.from + next.column]!)) break;
    }
    return next ? next.from : this.text.length;
  }

  private isDash(line: Line): boolean {
    const start = line.from + line.column;
    return this.text[start] === "-" && (start + 1 >= line.to || /\s/.test(this.text[start + 1]!));
  }

  private match(form: RegExp, at: number): string {
    return matched(this.text, form, at);
  }
}

/** A parser of values in brackets or braces (flow style). */
class Flow {
  constructor(
    private readonly text: string,
    private at: number,
    private readonly limit: number,
  ) {}

  value(): Value {
    const sign = this.text[this.at];
    if (sign === "[") return this.list();
    if (sign === "{") return this.map();
    const words = this.words();
    return words === null ? nothing(this.at) : written(this.at - words.length, words);
  }

  private list(): Value {
    const from = this.at++;
    const items: Value[] = [];
    while (this.goesOn("]")) {
      const item = this.value();
      if (this.match(COLON)) {
        const pair = { key: item.text, from: item.from, to: item.to, colon: true, value: this.afterColon() };
        items.push({ ...around([pair]), kind: "map", flow: true, pairs: [pair] });
      } else if (item.kind !== "none") items.push(item);
      else this.at++;
    }
    return { ...nothing(from), kind: "list", to: this.at, flow: true, items };
  }

  private map(): Value {
    const from = this.at++;
    const pairs: Pair[] = [];
    while (this.goesOn("}")) {
      const start = this.at;
      const words = this.words();
      if (words === null && !this.match(COLON)) {
        this.at++;
        continue;
      }
      const key = words ?? "";
      const to = start + key.length;
      const colon = this.match(COLON) !== "";
      const value = colon ? this.afterColon() : nothing(to);
      pairs.push({ key: unquoted(key), from: start, to, colon, value });
    }
    return { ...nothing(from), kind: "map", to: this.at, flow: true, pairs };
  }

  private afterColon(): Value {
    this.at += this.match(COLON).length;
    const empty = this.at;
    this.at += this.match(BLANK).length;
    const value = this.value();
    return value.kind === "none" ? nothing(empty) : value;
  }

  /** Skips blanks, comments and commas. Returns true if more content follows; at the end skips the matching bracket. */
  private goesOn(closing: string): boolean {
    for (let before = -1; before !== this.at; ) {
      before = this.at;
      this.at += this.match(BLANK).length;
      if (this.text[this.at] === ",") this.at++;
    }
    if (this.at >= this.limit) {
      this.at = this.limit;
      return false;
    }
    if (!"]}".includes(this.text[this.at]!)) return true;
    if (this.text[this.at] === closing) this.at++;
    return false;
  }

  private words(): string | null {
    const words = (this.match(QUOTED) || this.match(FLOW_PLAIN)).trimEnd();
    if (!words || this.at >= this.limit) return null;
    this.at += words.length;
    return words;
  }

  private match(form: RegExp): string {
    return matched(this.text, form, this.at);
  }
}

function matched(text: string, form: RegExp, at: number): string {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? "";
}

function nothing(at: number): Value {
  return { kind: "none", from: at, to: at, flow: false, pairs: [], items: [], text: "" };
}

function written(from: number, words: string): Value {
  return { ...nothing(from), kind: "text", to: from + words.length, text: unquoted(words) };
}

function around(parts: (Value | Pair)[]): Value {
  const first = parts[0]?.from ?? 0;
  const last = parts.at(-1);
  const to = last ? Math.max(last.to, "value" in last ? last.value.to : 0) : first;
  return { ...nothing(first), to };
}

function unquoted(words: string): string {
  const sign = words[0];
  if ((sign !== '"' && sign !== "'") || words.length < 2 || !words.endsWith(sign)) return words;
  const inside = words.slice(1, -1);
  return sign === "'" ? inside.replaceAll("''", "'") : inside.replace(/\\(.)/g, "$1");
}

/** Returns a value as text; a single line without a colon, which may yet become a key, counts as text. */
export function textOf(value: Value | undefined): string {
  if (value?.kind === "text") return value.text;
  const [pair, ...more] = value?.pairs ?? [];
  return pair && !pair.colon && !more.length ? pair.key : "";
}

/** Returns the value at a path, or undefined. */
export function valueAt(outline: Value, path: Path): Value | undefined {
  let value: Value | undefined = outline;
  for (const step of path) {
    value = typeof step === "number" ? value?.items[step] : value?.pairs.find(({ key }) => key === step)?.value;
  }
  return value;
}
