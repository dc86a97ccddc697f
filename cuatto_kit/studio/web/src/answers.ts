// Products as they come: the newest part of the newest answer, with what it was before meanwhile.

import { useEffect, useState } from "preact/hooks";
import { ask, stop, type Fault, type State } from "./api";

export interface Answer<T> {
  /** The last part there was, of this ask or, while nothing has come, of the one before. */
  data: T | null;
  /** Whether it speaks of something that was asked before. */
  old: boolean;
  /** Whether more is to come. */
  working: boolean;
  faults: Fault[];
}

/** The answer to an ask, asked again whenever its input is another; nothing while it is null. */
export function useAnswer<T>(kind: string, input: object | null): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ data: null, old: false, working: false, faults: [] });
  const key = JSON.stringify(input);
  useEffect(() => {
    if (input === null) return;
    setAnswer((before) => ({ ...before, old: true, working: true, faults: [] }));
    ask<T & { faults?: Fault[] }>(kind, input, ({ state, data }) => {
      setAnswer((before) => heard(before, state, data));
    });
    return () => stop(kind);
  }, [kind, key]);
  return answer;
}

function heard<T>(before: Answer<T>, state: State, data: T & { faults?: Fault[] }): Answer<T> {
  if (state === "partial") return { data, old: false, working: true, faults: [] };
  if (state === "done") return { data, old: false, working: false, faults: [] };
  return { ...before, working: false, faults: data?.faults ?? [] };
}
