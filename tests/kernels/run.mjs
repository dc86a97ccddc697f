// Runs a kernel in WebAssembly. Reads {module, arguments, times} as JSON: the module and arrays are in base64,
// numbers are texts, and floats are JSON numbers. Writes {arrays, result, seconds} with the arrays after the last call.
import { readFileSync } from "node:fs";

const STACK = 1 << 16; // bytes
const { module, arguments: given, times = 1 } = JSON.parse(readFileSync(0, "utf8"));
const arrays = given.map((one) => (typeof one === "object" ? Buffer.from(one.array, "base64") : null));
const room = arrays.reduce((sum, array) => sum + (array ? array.length + 16 : 0), STACK + 16 * given.length + 64);
const memory = new WebAssembly.Memory({ initial: Math.ceil(room / 65536) + 1 });
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, "base64")), {
  env: { memory, __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, STACK) },
});
const view = new DataView(memory.buffer);

let end = STACK;
const place = (size) => {
  const at = Math.ceil(end / 16) * 16;
  end = at + size;
  return at;
};
const block = place(16 * given.length);
const places = arrays.map((array) => (array ? place(array.length) : 0));
arrays.forEach((array, k) => array && Buffer.from(memory.buffer).set(array, places[k]));
let at = block;
given.forEach((one, k) => {
  if (typeof one === "object") {
    view.setBigInt64(at, BigInt(places[k]), true);
    view.setBigInt64((at += 8), BigInt(one.length), true);
  } else if (typeof one === "string") view.setBigInt64(at, BigInt(one), true);
  else view.setFloat64(at, one, true);
  at += 8;
});
const begun = performance.now();
let result;
for (let k = 0; k < times; k += 1) result = exports.kernel_of_block(block);
const seconds = (performance.now() - begun) / 1000;
const after = arrays.map((array, k) => array && Buffer.from(memory.buffer, places[k], array.length).toString("base64"));
console.log(JSON.stringify({ arrays: after, result: result === undefined ? null : String(result), seconds }));
