// A kernel in WebAssembly with its arguments: the table of a board, one position at a time, and room to work.

/** The size of the stack of a kernel in bytes. */
const STACK = 1 << 18;
const PAGE = 1 << 16;
const WORD = 8;

/** An argument: an array with its number of elements, the size of each in bytes and its content in base64 if it is not
 * 0; or null for a number, which each call gives. */
export type Input = [length: number, size: number, content?: string] | null;

/** The arguments that follow those of every kernel which changes a position: the random stream, an action and its two
 * numbers. */
export const ACTING: Input[] = [[4, WORD], null, null, null];

export class Kernel {
  private readonly called: () => bigint | undefined;
  private readonly memory: WebAssembly.Memory;
  private readonly places: number[];
  private readonly values: DataView;
  private readonly numbersAt: number[] = [];

  constructor(
    module: WebAssembly.Module,
    private readonly inputs: Input[],
  ) {
    let end = STACK;
    this.places = inputs.map((input) => {
      const place = end;
      if (input) end = Math.ceil((end + input[0] * input[1]) / 16) * 16;
      return place;
    });
    const block = end;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((block + 2 * WORD * inputs.length) / PAGE) });
    this.values = new DataView(this.memory.buffer, block);
    let at = 0;
    inputs.forEach((input, k) => {
      if (input) {
        const [length, , content] = input;
        this.write(at, this.places[k]!);
        this.write(at + WORD, length);
        if (content) new Uint8Array(this.memory.buffer).set(bytesOf(content), this.places[k]);
      } else this.numbersAt.push(at);
      at += input ? 2 * WORD : WORD;
    });
    const { exports } = new WebAssembly.Instance(module, {
      env: { memory: this.memory, __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, STACK) },
    });
    const entry = exports["kernel_of_block"] as (at: number) => bigint | undefined;
    this.called = () => entry(block);
  }

  /** Returns the argument at an index, an array of 32-bit numbers. */
  numbers(index: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.places[index], this.inputs[index]![0]);
  }

  /** Returns the argument at an index, an array of 64-bit numbers. */
  words(index: number): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, this.places[index], this.inputs[index]![0]);
  }

  /** Calls the kernel with its numbers, 0 for those left out, and returns its result. */
  call(...numbers: number[]): number {
    this.numbersAt.forEach((at, k) => this.write(at, numbers[k] ?? 0));
    return Number(this.called() ?? 0);
  }

  private write(at: number, value: number): void {
    this.values.setBigInt64(at, BigInt(value), true);
  }
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
