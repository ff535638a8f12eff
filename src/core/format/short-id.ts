/** What a screen shows of an id: its last 6 characters. They are the random end; the beginning is the time. */
export function formatShortId(id: string): string {
  return id.slice(-6);
}
