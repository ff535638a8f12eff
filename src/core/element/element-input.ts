/** What an element shows, as its attributes and properties stand now. */
export interface ElementInput {
  readonly attributes: Record<string, unknown>;
  readonly properties: Record<string, unknown>;
}
