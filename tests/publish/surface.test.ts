/**
 * Everything that others build on, written down in `surface/`: whoever changes it sees what a partner would see, and
 * accepts it on purpose with `npx vitest run tests/publish -u`.
 */
import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { commonAttributes } from '#core/element/describe-element.ts';
import { tokensOf } from '#core/ui/theme/tokens.ts';
import { readConfig } from '../../src/server/config.ts';
import { describeSchema } from './describe-schema.ts';
import { describeType, readSources } from './describe-type.ts';

const loader = 'src/widgets/litro.ts';
const events = 'src/contract/events.ts';
const elements = readdirSync('src/widgets')
  .map((name) => `src/widgets/${name}/${name}.element.ts`)
  .filter((path) => ts.sys.fileExists(path));
const sources = readSources([loader, events, ...elements, 'src/widgets/build.d.ts']);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (text: readonly string[]) => `${text.join('\n')}\n`;

/** The members of one part of an element's description. */
function membersOf(element: ts.Type, part: string): [name: string, type: ts.Type][] {
  const symbol = element.getProperty(part);
  if (!symbol) return [];
  const { checker } = sources;
  const members = checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol));
  return members.map((member) => [member.name, checker.getTypeOfSymbol(member)]);
}

/** What stands between the brackets of `Typed<…>`. */
function carried(type: ts.Type): string {
  const [inner] = type.aliasTypeArguments ?? sources.checker.getTypeArguments(type as ts.TypeReference);
  if (!inner) throw new Error('An event or a property is described by typed<…>().');
  return describeType(sources.checker, inner);
}

function describeElement(path: string): string[] {
  const { checker } = sources;
  const element = sources.typeOf(path, 'element');
  const tag = element.getProperty('tag');
  if (!tag) throw new Error(`${path} describes no element.`);
  return [
    checker.typeToString(checker.getTypeOfSymbol(tag)).replaceAll('"', ''),
    ...membersOf(element, 'attributes').map(
      ([name, type]) => `  attribute ${kebab(name)}: ${checker.typeToString(type).replaceAll('"', '')}`,
    ),
    ...membersOf(element, 'properties').map(([name, type]) => `  property ${name}: ${carried(type)}`),
    ...membersOf(element, 'events').map(([name, type]) => `  event ${name}: ${carried(type)}`),
  ];
}

function describeRoute([name, route]: [string, RouteContract]): string[] {
  const parts = ['params', 'query', 'body', 'response'] as const;
  return [
    `${name} (${route.access}${route.moves === 'credit' ? ', Idempotency-Key' : ''})`,
    ...(route.alsoAt ?? []).map((path) => `  also at ${path}`),
    ...parts.flatMap((part) => {
      const schema = route[part];
      return schema ? [`  ${part}: ${describeSchema(schema)}`] : [];
    }),
  ];
}

describe('what others build on', () => {
  it('is the module litro.js', async () => {
    await expect(lines(sources.exportsOf(loader))).toMatchFileSnapshot('surface/module.txt');
  });

  it('is the elements with their attributes, properties and events', async () => {
    const ofAll = Object.entries(commonAttributes).map(
      ([name, kind]) => `  attribute ${kebab(name)}: ${kind}`,
    );
    await expect(
      lines(['every element', ...ofAll, ...elements.flatMap(describeElement)]),
    ).toMatchFileSnapshot('surface/elements.txt');
  });

  it('is the custom properties that a page may set', async () => {
    const theme = tokensOf({ scheme: 'light', accent: 'blue', corners: 'rounded' });
    const ofThemes = Object.keys(theme).map((name) => `--litro-${name}`);
    await expect(lines(ofThemes.sort())).toMatchFileSnapshot('surface/custom-properties.txt');
  });

  it('is the calls with everything they take and answer', async () => {
    const calls = Object.entries(routes as Record<string, RouteContract>);
    await expect(lines(calls.flatMap(describeRoute))).toMatchFileSnapshot('surface/calls.txt');
  });

  it('is the errors and the messages of the event stream', async () => {
    const ofCalls = Object.entries(errors).map(([code, [status]]) => `${code} ${status}`);
    const ofStream = sources.exportsOf(events).filter((line) => line.startsWith('type '));
    await expect(lines([...ofCalls.sort(), ...ofStream])).toMatchFileSnapshot(
      'surface/errors-and-events.txt',
    );
  });

  it('is the settings of the server', async () => {
    const names = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
    await expect(lines([...names].sort())).toMatchFileSnapshot('surface/settings.txt');
  });
});
