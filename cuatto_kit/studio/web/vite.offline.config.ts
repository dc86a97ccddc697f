import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { languages } from "./languages.ts";

const at = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const ALONE: Record<string, string> = {
  [at("api.ts")]: at("offline/api.ts"),
  [at("board.ts")]: at("offline/board.ts"),
  [at("ui/Faults.tsx")]: at("offline/Faults.tsx"),
};

const LICENCE = "/** @license Preact and its signals: Copyright Jason Miller and the Preact Team. SPDX-License-Identifier: MIT */";

/** Replaces the modules that need a server, except where their replacements take types from them. */
function alone(): Plugin {
  return {
    name: "alone",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const other = found && ALONE[found.id];
      return other && importer !== other ? other : null;
    },
  };
}

// One script and one style sheet for a page that plays a board without a server.
export default defineConfig({
  plugins: [alone(), languages()],
  build: {
    target: "es2022",
    outDir: "dist-offline",
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: at("offline/main.tsx"),
      output: { entryFileNames: "play.js", assetFileNames: "play[extname]", codeSplitting: false, banner: LICENCE },
    },
  },
});
