import { BoxGeometry, Box3, Matrix4, Vector3 } from "three";
import { expect, test, vi } from "vitest";
import { asMade } from "./colours";
import { glbOf, stlOf } from "./files";
import type { Part } from "./model";

const BOX = new BoxGeometry(40, 20, 10);

function part(): Part {
  const copies = [0, 50].map((x) => ({
    label: `block ${x}`,
    paint: ["#c8202f", "#ffffff"] as [string, string],
    pose: new Matrix4().makeTranslation(x, 0, 5),
    box: new Box3(),
    middle: new Vector3(),
    away: new Vector3(7, 7, 7),
  }));
  return { name: "block", layers: [{ geometry: BOX, marks: false }], copies };
}

/** Returns the JSON of a glTF, without its binary data. */
function saidIn(glb: Uint8Array<ArrayBuffer>) {
  const view = new DataView(glb.buffer);
  expect(new TextDecoder().decode(glb.slice(0, 4))).toBe("glTF");
  expect(view.getUint32(8, true)).toBe(glb.length);
  return JSON.parse(new TextDecoder().decode(glb.slice(20, 20 + view.getUint32(12, true))));
}

test("a part is saved as a binary STL of all its triangles in its true size", () => {
  const stl = stlOf(BOX);
  const view = new DataView(stl.buffer);
  expect(view.getUint32(80, true)).toBe(12);
  expect(stl.length).toBe(84 + 50 * 12);
  const corners = [...Array(12).keys()].flatMap((k) =>
    [...Array(3).keys()].map((corner) => view.getFloat32(84 + 50 * k + 12 + 12 * corner, true)),
  );
  expect([Math.min(...corners), Math.max(...corners)]).toEqual([-20, 20]);
});

test("a board is saved assembled, with each shape and colour once", async () => {
  vi.stubGlobal("FileReader", Reader);
  const said = saidIn(await glbOf([part()], asMade));
  expect(said.asset.version).toBe("2.0");
  expect(said.meshes).toHaveLength(1);
  expect(said.materials).toHaveLength(1);
  const named = said.nodes.filter(({ name }: { name?: string }) => name?.startsWith("block"));
  expect(named).toHaveLength(2);
  expect(Object.keys(said.meshes[0].primitives[0].attributes)).toEqual(["POSITION"]);
});

/** A substitute for the FileReader of browsers. */
class Reader {
  result: ArrayBuffer | null = null;
  onloadend: () => void = () => {};
  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((buffer) => {
      this.result = buffer;
      this.onloadend();
    });
  }
}
