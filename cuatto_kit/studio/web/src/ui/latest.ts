import { useRef } from "preact/hooks";

/** Returns the value or, while it is null or undefined, its last value. */
export function useLatest<T>(value: T | null | undefined): T | null {
  const latest = useRef<T | null>(null);
  if (value !== null && value !== undefined) latest.current = value;
  return latest.current;
}
