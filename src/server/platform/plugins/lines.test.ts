import type { AnySchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createValidator } from './validation.ts';

/** Names of properties whose texts the server compares exactly as sent. */
const EXACT = ['accessKey', 'device', 'identifier', 'line', 'newPassword', 'password', 'ticket', 'token'];

interface Text {
  readonly at: string;
  readonly name: string;
  readonly schema: AnySchemaObject;
}

function textsIn(schema: AnySchemaObject, at: string, name = ''): Text[] {
  const { type, properties = {}, items, anyOf = [], line } = schema;
  const isSpelledOut = ['format', 'pattern', 'enum', 'const'].some((key) => key in schema);
  if (type === 'string') return isSpelledOut && line !== true ? [] : [{ at, name, schema }];
  return [
    ...Object.entries(properties as Record<string, AnySchemaObject>).flatMap(([key, property]) =>
      textsIn(property, `${key} of ${at}`, key),
    ),
    ...(items ? textsIn(items as AnySchemaObject, at, name) : []),
    ...(anyOf as AnySchemaObject[]).flatMap((branch) => textsIn(branch, at, name)),
  ];
}

const texts = Object.entries<RouteContract>(routes).flatMap(([name, { body, query, params }]) =>
  [body, query, params].flatMap((part) => (part ? textsIn(part, name) : [])),
);
const validator = createValidator();
const lines = texts.filter(({ schema }) => schema['line'] === true);

describe('texts of requests', () => {
  it('are normalized lines, except for texts that are compared exactly', () => {
    const exact = texts.filter(({ schema }) => schema['line'] !== true).map(({ name }) => name);
    expect([...new Set(exact)].sort()).toEqual(EXACT);
  });

  it.each(lines)('$at is normalized before its length is checked', ({ schema }) => {
    const isEmail = schema['format'] === 'email';
    const [sent, stored] = isEmail
      ? [' ana\u200b@frota.example\u202e', 'ana@frota.example']
      : [' \u202eSa\u0303o\u200b  B\u00ad\t', 'São B'];
    const fits = validator.compile({
      type: 'object',
      properties: { text: schema, orNull: { anyOf: [{ type: 'null' }, schema] } },
    });
    const body = { text: sent, orNull: sent };
    expect([fits(body), body]).toEqual([true, { text: stored, orNull: stored }]);
    const padded = stored.padEnd(Number(schema['maxLength'] ?? 20), isEmail ? 'e' : 'x');
    expect(fits({ text: ` ${padded}\u200b ` })).toBe(true);
    expect(fits({ text: `${stored}${'\u200b'.repeat(600)}` })).toBe(false);
    expect(fits({ text: '\u200b \u202e' })).toBe(!isEmail && schema['minLength'] === undefined);
  });
});
