import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isShared, linkTo, sharedBy } from "./share";

const VARIANTS = "../../../variants";
const paths = readdirSync(VARIANTS, { recursive: true, encoding: "utf-8" });
const boards = paths.filter((path) => /^(?!briefs|printers|themes)[^/]+\/[^/]+\.yaml$/.test(path));

const hashOf = (link: string): string => link.slice(link.indexOf("#"));

test.each(boards)("a link contains the whole board: %s", async (path) => {
  const board = { name: path, text: readFileSync(`${VARIANTS}/${path}`, "utf-8") };
  const link = hashOf(await linkTo(board));
  expect(isShared(link)).toBe(true);
  expect(await sharedBy(link)).toEqual(board);
  expect(link.length).toBeLessThan(2500);
});

async function packed(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Response(content).body!.pipeThrough(new CompressionStream("deflate-raw"));
  return `#b=${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

test("damaged and hostile links are refused", async () => {
  const link = hashOf(await linkTo({ name: "mine.yaml", text: "game: cuatto\n" }));
  await expect(sharedBy(link.slice(0, -6))).rejects.toThrow();
  await expect(sharedBy("#b=")).rejects.toThrow();
  await expect(sharedBy("#b=<script>")).rejects.toThrow();
  await expect(sharedBy("#b=AAAA")).rejects.toThrow();
  await expect(sharedBy(await packed("without a name"))).rejects.toThrow();
  await expect(sharedBy(await packed(new Uint8Array([97, 10, 0xff])))).rejects.toThrow();
  await expect(sharedBy(await packed("mine.yaml\ntitle: \x1b[2J\n"))).rejects.toThrow("text");
  await expect(sharedBy(await packed(`bomb\n${"a".repeat(1_000_001)}`))).rejects.toThrow("size");
});
