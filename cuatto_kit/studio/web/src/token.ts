// The tokens printed by studios: stored by the browser, and sent only to a server that has proved to know the token,
// since another program may have taken over the port.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const TOKENS = "cuatto-kit.tokens";
const MOST = 16; // the largest number of stored tokens: one for each folder that was open at this port

const TOKEN = /^[\w-]{16,64}$/;
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Returns the stored tokens, the newest first. */
function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(TOKENS) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function keep(token: string): void {
  const list = [token, ...kept().filter((one) => one !== token)];
  localStorage.setItem(TOKENS, JSON.stringify(list.slice(0, MOST)));
}

/** Returns the token in the part of an address from `#` on, and the view that may follow it (`#/…`); null if there is
 * no token. */
export function tokenIn(hash: string): { token: string; view: string } | null {
  const [, token = "", view = ""] = /^#token=([^/]*)(\/.*)?$/.exec(hash) ?? [];
  return TOKEN.test(token) ? { token, view: view && `#${view}` } : null;
}

/** Returns the port and the token of an address printed by a studio, on this machine or on that of this page; null for
 * any other text. */
export function readAddress(text: string): { port: string; token: string } | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, hostname, port, hash } = new URL(text.trim());
  const token = tokenIn(hash)?.token;
  if (!["http:", "https:"].includes(protocol) || ![...LOOPBACK, location.hostname].includes(hostname) || !token) return null;
  return { port: port || "80", token };
}

/** Returns the stored token that matches the proof of the server at this host (with its port), or null. */
export async function provenToken(prove: (nonce: string) => Promise<string>, host: string): Promise<string | null> {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const proof = await prove(nonce);
  return kept().find((token) => proofOf(token, host, nonce) === proof) ?? null;
}

/** Returns the proof that a server at a host knows a token; the same as proof_of in guard.py. Browsers offer
 * `crypto.subtle` at https addresses and on the machine itself alone, not in a local network. */
export function proofOf(token: string, host: string, nonce: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(token), utf8ToBytes(`${host} ${nonce}`)));
}
