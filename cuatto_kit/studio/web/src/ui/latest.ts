import { useRef } from "preact/hooks";

/** The last value there was, while there is none. */
export function useLatest<T>(value: T | null | undefined): T | null {
  const latest = useRef<T | null>(null);
  if (value !== null && value !== undefined) latest.current = value;
  return latest.current;
}
