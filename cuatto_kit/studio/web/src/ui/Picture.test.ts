import { describe, expect, it } from "vitest";
import { shapesOf } from "./Picture";

function textOf(body: string): string {
  const holder = document.createElement("div");
  holder.append(shapesOf(body));
  return holder.innerHTML;
}

describe("the shapes of a drawing", () => {
  it("are kept as they are", () => {
    expect(textOf('<g fill="red"><rect x="1"></rect></g>')).toContain('x="1"');
  });

  it("leave out what is no shape", () => {
    for (const body of [
      "<script>alert(1)</script>",
      "<foreignObject><p>x</p></foreignObject>",
      '<image href="http://evil.example/x.png"></image>',
      '<a href="javascript:alert(1)"><rect></rect></a>',
    ]) {
      expect(textOf(`<g>${body}</g>`)).not.toMatch(/script|foreign|image|href|<p>/i);
    }
  });

  it("lose what could run, load or restyle", () => {
    const body = '<rect onclick="x()" style="fill:red" fill="url(http://evil.example)" x="1"></rect>';
    const kept = textOf(body);
    expect(kept).not.toMatch(/onclick|style|evil/);
    expect(kept).toContain('x="1"');
  });
});
