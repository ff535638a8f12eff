/** Last 6 characters, because they are random; the beginning of an id encodes the time. */
export function formatShortId(id: string): string {
  return id.slice(-6);
}
