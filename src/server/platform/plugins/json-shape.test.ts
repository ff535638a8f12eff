import { describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { isParsable } from './json-shape.ts';

const isText = (text: string) => isParsable(Buffer.from(text));

describe('isParsable', () => {
  it.each([
    ['64 nested lists', `${'['.repeat(64)}${']'.repeat(64)}`, true],
    ['65 nested lists', `${'['.repeat(65)}${']'.repeat(65)}`, false],
    ['lists in a list', `[${'[],'.repeat(1_000)}[]]`, true],
    ['brackets in a text', `["${'['.repeat(100)}"]`, true],
    ['brackets behind an escaped quote', String.raw`["\"${'['.repeat(100)}"]`, true],
    ['brackets behind an escaped backslash', String.raw`["\\",${'['.repeat(100)}`, false],
    ['an unclosed text', `"${'['.repeat(100)}`, true],
    ['an empty text', '', true],
  ])('decides by the depth of a text: %s', (_case, text, expected) => {
    expect(isText(text)).toBe(expected);
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
}

function tokensOf({ properties, items, maxItems = 1, anyOf }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(tokensOf));
  if (items) return 1 + maxItems * (1 + tokensOf(items));
  if (!properties) return 0;
  return 1 + Object.values(properties).reduce((sum, property) => sum + 2 + tokensOf(property), 0);
}

it('isParsable accepts every body that the contract allows', () => {
  const bodies = Object.entries(routes as Readonly<Record<string, RouteContract>>).flatMap(
    ([name, { body }]) => (body ? [[name, tokensOf(body as Schema)] as const] : []),
  );
  const tooLarge = bodies.filter(([, tokens]) => !isText(','.repeat(tokens)));
  expect(tooLarge).toEqual([]);
  expect(Math.max(...bodies.map(([, tokens]) => tokens))).toBeGreaterThan(100_000);
});
