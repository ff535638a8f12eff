/** The elements of the suite, listed from the folders: a new one is held to everything here by being there. */
import type { ScreenDescription } from '#core/element/describe-screen.ts';

/** Of an element's description what a test needs; see src/core/description/describe-element.ts. */
export interface Described {
  readonly tag: string;
  readonly ownsPage?: true;
}

export interface Widget extends Described {
  /** It is the screen of a block with words and fields of its own, and another element stands for that screen here. */
  readonly isStoodFor?: boolean;
  /** Its screen is for super administrators alone, and so are its pages here. */
  readonly isForSuperAdmin?: boolean;
}

const found = import.meta.glob<Described>('/src/widgets/*/*.element.ts', { eager: true, import: 'element' });
const sources = import.meta.glob<string>('/src/widgets/*/*.element.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const screens = import.meta.glob<Readonly<Record<string, ScreenDescription>>>('/src/widgets/*/*.screen.ts', {
  eager: true,
});
const forSuperAdmin = new Set(
  Object.values(screens)
    .flatMap((exported) => Object.values(exported))
    .filter(({ onlySuperAdmin }) => onlySuperAdmin)
    .flatMap(({ elements }) => elements.map(({ tag }) => tag as string)),
);

/** What a block describes, and the element that uses the most of it. */
const STANDS_FOR: ReadonlyMap<string, string> = new Map([['registerElement', 'litro-vehicles']]);

function isStoodFor(path: string, { tag }: Described): boolean {
  const [, by = ''] = /export const element = (\w+)\(/.exec(sources[path] ?? '') ?? [];
  const other = STANDS_FOR.get(by);
  return other !== undefined && other !== tag;
}

export const widgets: readonly Widget[] = Object.entries(found).map(([path, description]) => ({
  ...description,
  isStoodFor: isStoodFor(path, description),
  isForSuperAdmin: forSuperAdmin.has(description.tag),
}));
