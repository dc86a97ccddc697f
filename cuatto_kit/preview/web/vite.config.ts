import { defineConfig } from "vitest/config";

// One script that a page opened from a file can hold: no modules, nothing loaded.
export default defineConfig({
  build: {
    lib: { entry: "src/viewer.ts", formats: ["iife"], name: "viewer", fileName: () => "viewer.js" },
    target: "es2020",
    reportCompressedSize: false,
    rolldownOptions: { output: { comments: { legal: true } } },
  },
  // A slow machine is no fault: as patient as the tests in Python.
  test: { testTimeout: 300_000, hookTimeout: 300_000 },
});
