/**
 * Public surface of the suite, recorded in the folder `surface/`. A changed record shows the change that partners will
 * see. `npx vitest run tests/publish -u` accepts the change.
 */
import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '#contract/addresses.ts';
import { errors } from '#contract/errors.ts';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { tokensOf } from '#core/ui/theme/tokens.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { describeSchema } from './describe-schema.ts';
import { describeType, readSources } from './describe-type.ts';

const loader = 'src/widgets/litro.ts';
const events = 'src/contract/events.ts';
const ofEveryElement = 'src/core/description/describe-element.ts';
const elements = readdirSync('src/widgets')
  .map((name) => `src/widgets/${name}/${name}.element.ts`)
  .filter((path) => ts.sys.fileExists(path));
const sources = readSources([loader, events, ofEveryElement, ...elements, 'src/widgets/build.d.ts']);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (text: readonly string[]) => `${text.join('\n')}\n`;

const membersOf = (type: ts.Type): [name: string, type: ts.Type][] =>
  sources.checker
    .getPropertiesOfType(type)
    .map((member) => [member.name, sources.checker.getTypeOfSymbol(member)]);

function partOf(element: ts.Type, part: string): [name: string, type: ts.Type][] {
  const symbol = element.getProperty(part);
  return symbol ? membersOf(sources.checker.getTypeOfSymbol(symbol)) : [];
}

const typeText = (type: ts.Type) => sources.checker.typeToString(type).replaceAll('"', '');
const event = ([name, type]: [string, ts.Type]) => `  event ${name}: ${carried(type)}`;
const attribute = ([name, kind]: [string, ts.Type]) => `  attribute ${kebab(name)}: ${typeText(kind)}`;

function carried(type: ts.Type): string {
  const [inner] = type.aliasTypeArguments ?? sources.checker.getTypeArguments(type as ts.TypeReference);
  if (!inner) throw new Error('An event or a property is described by typed<…>().');
  return describeType(sources.checker, inner);
}

function describeElement(path: string): string[] {
  const element = sources.typeOf(path, 'element');
  const tag = element.getProperty('tag');
  if (!tag) throw new Error(`${path} does not describe an element.`);
  return [
    typeText(sources.checker.getTypeOfSymbol(tag)),
    ...partOf(element, 'attributes').map(attribute),
    ...partOf(element, 'properties').map(([name, type]) => `  property ${name}: ${carried(type)}`),
    ...partOf(element, 'events').map(event),
  ];
}

const sayKey = {
  required: ', Idempotency-Key',
  withStatus: ', Idempotency-Key with a status',
  optional: ', Idempotency-Key where one is sent',
  none: '',
};

function describeRoute([name, route]: [string, RouteContract]): string[] {
  const parts = ['params', 'query', 'body', 'response'] as const;
  return [
    `${name} (${route.operationId}, ${route.access}${sayKey[keyRuleOf(route)]})`,
    ...addressesOf(name, route)
      .slice(1)
      .map(({ path }) => `  also at ${path}`),
    ...parts.flatMap((part) => {
      const schema = route[part];
      return schema ? [`  ${part}: ${describeSchema(schema)}`] : [];
    }),
    ...(route.refuses ? [`  refuses: ${route.refuses.join(', ')}`] : []),
  ];
}

describe('the public surface', () => {
  it('exports only the recorded names and types of the module litro.js', async () => {
    await expect(lines(sources.exportsOf(loader))).toMatchFileSnapshot('surface/module.txt');
  });

  it('contains only the recorded elements, attributes, properties and events', async () => {
    const common = (name: string) => membersOf(sources.typeOf(ofEveryElement, name));
    const ofAll = [...common('commonAttributes').map(attribute), ...common('commonEvents').map(event)];
    await expect(
      lines(['every element', ...ofAll, ...elements.flatMap(describeElement)]),
    ).toMatchFileSnapshot('surface/elements.txt');
  });

  it('contains only the recorded custom properties of themes', async () => {
    const theme = tokensOf({ accent: 'blue', corners: 'rounded' }, 'light');
    const ofThemes = Object.keys(theme).map((name) => `--litro-${name}`);
    await expect(lines(ofThemes.sort())).toMatchFileSnapshot('surface/custom-properties.txt');
  });

  it('contains only the recorded calls with their requests and answers', async () => {
    const calls = Object.entries(routes as Record<string, RouteContract>);
    await expect(lines(calls.flatMap(describeRoute))).toMatchFileSnapshot('surface/calls.txt');
  });

  it('contains only the recorded errors and messages of the event stream', async () => {
    const ofCalls = Object.entries(errors).map(([code, [status]]) => `${code} ${status}`);
    const ofStream = sources.exportsOf(events).filter((line) => line.startsWith('type '));
    await expect(lines([...ofCalls.sort(), ...ofStream])).toMatchFileSnapshot(
      'surface/errors-and-events.txt',
    );
  });

  it('contains only the recorded settings of the server', async () => {
    const PROXY = { PAYMENTS: 'bcb', PIX_NOTICE_HEADER: 'x-client-subject' };
    const names = new Set<string>();
    // The server reads some settings only together with the settings in `ACCOUNTS`, and the test must record the names
    // of all settings.
    const ACCOUNTS = { SLIP_BANK: '001', TRANSFER_BANK: '001' };
    for (const settings of [{ PAYMENTS: 'local' }, { PAYMENTS: 'bcb' }, PROXY, ACCOUNTS]) {
      const environment = new Proxy(settings, {
        get: (target: Record<string, string>, name: string) => (names.add(name), target[name]),
      });
      try {
        readConfig(environment);
      } catch (error) {
        expect(error).toMatchObject({ name: 'StartError' });
      }
    }
    await expect(lines([...names].sort())).toMatchFileSnapshot('surface/settings.txt');
  });
});
