import { describe, expect, it } from "vitest";
import { piecesOf, shapesOf, Shown } from "./shapes";

function textOf(body: string): string {
  const holder = document.createElement("div");
  holder.append(shapesOf(body));
  return holder.innerHTML;
}

describe("the shapes of a drawing", () => {
  it("are unchanged", () => {
    expect(textOf('<g fill="red"><rect x="1"></rect></g>')).toContain('x="1"');
  });

  it("exclude other elements", () => {
    for (const body of [
      "<script>alert(1)</script>",
      "<foreignObject><p>x</p></foreignObject>",
      '<image href="http://evil.example/x.png"></image>',
      '<a href="javascript:alert(1)"><rect></rect></a>',
    ]) {
      expect(textOf(`<g>${body}</g>`)).not.toMatch(/script|foreign|image|href|<p>/i);
    }
  });

  it("have no attributes that could run, load or restyle", () => {
    const body = '<rect onclick="x()" style="fill:red" fill="url(http://evil.example)" x="1"></rect>';
    const kept = textOf(body);
    expect(kept).not.toMatch(/onclick|style|evil/);
    expect(kept).toContain('x="1"');
  });
});

describe("the pieces of a drawing", () => {
  it("are its outermost elements", () => {
    const pieces = ['<rect x="1"/>', '<g><text>a</text><g/></g>', "<defs></defs>"];
    expect(piecesOf(pieces.join(""))).toEqual(pieces);
  });

  it("are null if the text cannot be divided into elements", () => {
    for (const body of ["<g>", "</g>", "a<g/>", "<g/> <g/>", "<g/>a"]) expect(piecesOf(body)).toBeNull();
  });
});

describe("a changing drawing", () => {
  const host = () => document.createElementNS("http://www.w3.org/2000/svg", "g");
  const tile = (x: number) => `<rect x="${x}"></rect>`;

  it("keeps the nodes of unchanged elements", () => {
    const group = host();
    const shown = new Shown(group);
    shown.show(tile(1) + tile(2) + tile(3));
    const [one, , three] = [...group.childNodes];
    shown.show(tile(3) + tile(1) + tile(4) + tile(4));
    expect([...group.children].map((child) => child.getAttribute("x"))).toEqual(["3", "1", "4", "4"]);
    expect([...group.childNodes].slice(0, 2)).toEqual([three, one]);
    expect(group.childNodes[0]).toBe(three);
  });

  it("is replaced as a whole if it has no pieces", () => {
    const group = host();
    const shown = new Shown(group);
    shown.show(`${tile(1)} ${tile(2)}`);
    shown.show(tile(3));
    expect([...group.children].map((child) => child.getAttribute("x"))).toEqual(["3"]);
  });
});
