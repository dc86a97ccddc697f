// The data of the page: the board that it plays.

import { bytesOf } from "./kernel";
import type { PlayData } from "./session";

export let page: PlayData;

/** Reads the data, which are JSON, deflated, in base64. */
export async function read(text: string): Promise<void> {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  page = (await new Response(stream).json()) as PlayData;
}
