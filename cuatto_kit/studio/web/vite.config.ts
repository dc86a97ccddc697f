import { defineConfig } from "vitest/config";
import { languages } from "./languages.ts";

// File names have no digests: the server disables caching, and a build changes few files.
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
      input: { index: "index.html", service: "src/site/service.ts" },
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
        comments: { legal: true },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/[name].js" } } },
  // A slow machine must not fail tests; the limits are those of the tests in Python.
  test: { environment: "happy-dom", testTimeout: 300_000, hookTimeout: 300_000 },
});
