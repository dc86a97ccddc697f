import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { languages } from "./languages.ts";

function three(path: string): string {
  return fileURLToPath(new URL(`node_modules/three/${path}`, import.meta.url));
}

// Names without digests: the server says that nothing is to be kept, and a build changes few files.
export default defineConfig({
  base: "./",
  plugins: [languages()],
  resolve: {
    // The viewer's modules lie in the preview's folder and find three.js here.
    alias: [
      { find: /^three$/, replacement: three("build/three.module.js") },
      { find: /^three\/addons/, replacement: three("examples/jsm") },
    ],
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
        comments: { legal: true },
      },
    },
  },
  // A slow machine is no fault: as patient as the tests in Python.
  test: { environment: "happy-dom", testTimeout: 300_000, hookTimeout: 300_000 },
});
