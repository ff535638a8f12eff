import { describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { isParsable } from './json-shape.ts';

const isText = (text: string) => isParsable(Buffer.from(text));

describe('the shape of a text', () => {
  it.each([
    ['64 lists within one another', `${'['.repeat(64)}${']'.repeat(64)}`, true],
    ['a list more', `${'['.repeat(65)}${']'.repeat(65)}`, false],
    ['lists beside one another', `[${'[],'.repeat(1_000)}[]]`, true],
    ['brackets in a text', `["${'['.repeat(100)}"]`, true],
    ['brackets behind an escaped quote', String.raw`["\"${'['.repeat(100)}"]`, true],
    ['brackets behind an escaped backslash', String.raw`["\\",${'['.repeat(100)}`, false],
    ['a text that never ends', `"${'['.repeat(100)}`, true],
    ['nothing', '', true],
  ])('may be parsed or not: %s', (_case, text, expected) => {
    expect(isText(text)).toBe(expected);
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
}

/** Tokens of the largest valid value. An unbounded list counts as one value. */
function tokensOf({ properties, items, maxItems = 1, anyOf }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(tokensOf));
  if (items) return 1 + maxItems * (1 + tokensOf(items));
  if (!properties) return 0;
  return 1 + Object.values(properties).reduce((sum, property) => sum + 2 + tokensOf(property), 0);
}

it('every body that the contract takes may be parsed', () => {
  const bodies = Object.entries(routes as Readonly<Record<string, RouteContract>>).flatMap(
    ([name, { body }]) => (body ? [[name, tokensOf(body as Schema)] as const] : []),
  );
  const tooLarge = bodies.filter(([, tokens]) => !isText(','.repeat(tokens)));
  expect(tooLarge).toEqual([]);
  expect(Math.max(...bodies.map(([, tokens]) => tokens))).toBeGreaterThan(100_000);
});
