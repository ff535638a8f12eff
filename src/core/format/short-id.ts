/** Last 6 characters of an id. They are random, but the beginning of an id encodes the time. */
export function formatShortId(id: string): string {
  return id.slice(-6);
}
