import { defineConfig } from "vitest/config";
import { languages } from "./languages.ts";

// Names without digests: the server says that nothing is to be kept, and a build changes few files.
export default defineConfig({
  base: "./",
  plugins: [languages()],
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
