// Products as hooks: the newest part of the newest answer, or the previous answer until one arrives.

import { useEffect, useState } from "preact/hooks";
import { ask, stop, type Fault, type State } from "./api";

export interface Answer<T> {
  /** The last part received for this request or, until one arrives, for the previous request. */
  data: T | null;
  /** True if the data belongs to a previous request. */
  old: boolean;
  /** True if more parts are expected. */
  working: boolean;
  faults: Fault[];
}

/** Returns the answer to a request, which is sent again whenever its input changes; a null input sends none. */
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
