/** The elements of the suite, listed from the folders: a new one is held to everything here by being there. */

/** Of an element's description what a test needs; see src/core/element/describe-element.ts. */
export interface Widget {
  readonly tag: string;
  readonly ownsPage?: true;
}

const found = import.meta.glob<Widget>('/src/widgets/*/*.element.ts', { eager: true, import: 'element' });

export const widgets: readonly Widget[] = Object.values(found);
