// The tokens printed by studios: stored by the browser, and sent only to a server that has proved to know the token,
// since another program may have taken over the port.

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

/** Returns the token in the part of an address from `#` on, or null. */
export function tokenIn(hash: string): string | null {
  const [, token = ""] = /^#token=(.*)$/.exec(hash) ?? [];
  return TOKEN.test(token) ? token : null;
}

/** Returns the port and the token of an address printed by a studio; null for any other text. */
export function readAddress(text: string): { port: string; token: string } | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, hostname, port, hash } = new URL(text.trim());
  const token = tokenIn(hash);
  if (protocol !== "http:" || !LOOPBACK.includes(hostname) || !token) return null;
  return { port: port || "80", token };
}

/** Returns the stored token that matches the proof of the server at this port, or null. */
export async function provenToken(prove: (nonce: string) => Promise<string>, port: string): Promise<string | null> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const proof = await prove(nonce);
  for (const token of kept()) if ((await proofOf(token, port, nonce)) === proof) return token;
  return null;
}

/** Returns the proof that a server at a port knows a token; the same as proof_of in guard.py. */
export async function proofOf(token: string, port: string, nonce: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(token), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${port} ${nonce}`))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
