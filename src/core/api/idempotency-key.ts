/** A new key for one intent of the user. It is kept through every retry, and never used for another intent. */
export function createKey(): string {
  return crypto.randomUUID();
}
