import type { ScreenDescription } from '#core/element/describe-screen.ts';

export interface Described {
  readonly tag: string;
  readonly ownsPage?: true;
}

export interface Widget extends Described {
  /** True if the tests of another element also cover this element, because one block draws the screens of both. */
  readonly isRepresented?: boolean;
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

/**
 * Functions in `src/blocks` that describe several elements. The tests cover these elements by one element, whose tag is
 * the value.
 */
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
