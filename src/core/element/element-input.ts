export interface ElementInput {
  readonly attributes: Record<string, unknown>;
  readonly properties: Record<string, unknown>;
}
