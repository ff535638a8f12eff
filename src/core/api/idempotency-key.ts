/** New key for one intent of the user. Retries use the same key; another intent needs another key. */
export function createKey(): string {
  return crypto.randomUUID();
}
