import { defineConfig } from "vitest/config";

// A single script, which works in a page opened from a file: no modules, and nothing to load.
export default defineConfig({
  build: {
    lib: { entry: "src/viewer.ts", formats: ["iife"], name: "viewer", fileName: () => "viewer.js" },
    target: "es2020",
    reportCompressedSize: false,
    rolldownOptions: { output: { comments: { legal: true } } },
  },
  // A slow machine must not fail tests; the limits are those of the tests in Python.
  test: { testTimeout: 300_000, hookTimeout: 300_000 },
});
