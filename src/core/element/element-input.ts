export interface ElementValues {
  readonly attributes: Record<string, unknown>;
  readonly properties: Record<string, unknown>;
}
