import { beforeEach, expect, test } from "vitest";
import { keep, proofOf, provenToken, readAddress, tokenIn } from "./token";

const [ONE, OTHER] = ["a".repeat(32), "b".repeat(32)];

beforeEach(() => localStorage.clear());

test("proofs are the same as the server's", async () => {
  const proof = "cce0393da3d7028088851f829babec8a4c49ae9031d4e3b2425c725907169401";
  expect(proofOf("secret-token", "127.0.0.1:8137", "0123456789abcdef".repeat(2))).toBe(proof);
});

test("the token is the one that the server knows, not the newest", async () => {
  keep(ONE);
  keep(OTHER);
  const server = (token: string, host: string) => async (nonce: string) => proofOf(token, host, nonce);
  expect(await provenToken(server(ONE, "8137"), "8137")).toBe(ONE);
  expect(await provenToken(server(OTHER, "8137"), "8137")).toBe(OTHER);
  expect(await provenToken(server("c".repeat(32), "8137"), "8137")).toBeNull();
  expect(await provenToken(server(ONE, "9000"), "8137")).toBeNull(); // forwarded by another program
});

test("stored tokens may be damaged", async () => {
  localStorage.setItem("cuatto-kit.tokens", "{");
  expect(await provenToken(async () => "", "8137")).toBeNull();
});

test("only addresses printed by a studio are read", () => {
  expect(readAddress(` http://127.0.0.1:8137/#token=${ONE}\n`)).toEqual({ port: "8137", token: ONE });
  expect(readAddress(`http://localhost/#token=${ONE}`)).toEqual({ port: "80", token: ONE });
  for (const text of ["", ONE, "http://127.0.0.1:8137/", `http://evil.example/#token=${ONE}`, `javascript:x#token=${ONE}`]) {
    expect(readAddress(text)).toBeNull();
  }
});

test("a token may be followed by a view", () => {
  expect(tokenIn(`#token=${ONE}`)).toEqual({ token: ONE, view: "" });
  expect(tokenIn(`#token=${ONE}/board/a.yaml/judge`)).toEqual({ token: ONE, view: "#/board/a.yaml/judge" });
  expect(tokenIn("#token=<b>")).toBeNull();
  expect(tokenIn("#/board/a.yaml/judge")).toBeNull();
});
