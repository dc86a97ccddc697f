/** The liveliest figures in one line. */
export function Strip() {
  return null;
}
