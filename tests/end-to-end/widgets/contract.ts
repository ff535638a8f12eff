import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { loadLate, observed, setEarly, writeInto } from './support/in-page.js';
import { NETWORK_LINE, open, type Pages, type ReportedEvent, type Visit, visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

interface Documented {
  readonly name: string;
  readonly type: string;
}

function documented(tag: string, kind: 'attribute' | 'property' | 'event'): Documented[] {
  const sections = readFileSync('docs/embed/elements.md', 'utf8').split(/^## /m);
  const [common, own] = ['Every element', tag].map((title) =>
    sections.find((section) => section.startsWith(`${title}\n`)),
  );
  if (!common || !own) throw new Error(`docs/embed/elements.md does not describe <${tag}>.`);
  const tables = [common, own].map((section) => section.split(`| ${kind} |`)[1]?.split('\n\n')[0] ?? '');
  return tables.flatMap((table) =>
    [...table.matchAll(/^\| `([^`]+)` \| `((?:[^`\\]|\\.)+)` \|/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    })),
  );
}

const HOSTILE = [
  '',
  'x',
  '-1',
  '999999',
  'null',
  '{"a":',
  '\u202e\u0000\ud800',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'z'.repeat(100_000),
];
const VALID: Readonly<Record<string, unknown>> = {
  string: 'early',
  number: 3,
  boolean: true,
  json: { a: 1 },
};
const camel = (name: string) => name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

export function keepsItsWord(world: () => World, pages: () => Pages, widget: Widget): void {
  const { tag } = widget;
  const attributes = documented(tag, 'attribute');
  const properties = documented(tag, 'property');

  it('observes the documented attributes and survives hostile values in each of them', async () => {
    const visitor = await open(world(), pages(), widget);
    await expectObserved(visitor);
    await writeAnything(visitor);
    expectDocumented(await visitor.events());
    await visitor.leave();
  });

  it('keeps attributes and properties that the page set before the definition', async () => {
    const visitor = await visit(world(), pages(), widget, { token: 'given', page: { late: true } });
    const values = Object.fromEntries([
      ...attributes.map(({ name, type }) => [camel(name), VALID[type]]),
      ...properties.map(({ name }) => [name, { of: 'the page' }]),
    ]) as Record<string, unknown>;
    const { held, own } = await visitor.page.evaluate(setEarly, values);
    expect(held).toEqual(values);
    const after = await visitor.page.evaluate(loadLate, Object.keys(values));
    expect(after).toEqual({ held: values, own: [], isTheSame: true });
    expect(own.length).toBe(Object.keys(values).length);
    expect(await visitor.problems()).toEqual([]);
    await visitor.leave();
  });
}

export async function expectObserved({ page, tag }: Visit): Promise<void> {
  const names = documented(tag, 'attribute').map(({ name }) => name);
  expect((await page.evaluate(observed, tag)).sort()).toEqual(names.sort());
}

export async function writeAnything(visitor: Visit): Promise<void> {
  const texts = await visitor.says();
  for (const { name } of documented(visitor.tag, 'attribute')) {
    await visitor.page.evaluate(writeInto, { name, values: HOSTILE });
    await vi.waitFor(async () => expect(await visitor.says()).toEqual(texts), { timeout: 10_000 });
  }
  const problems = await visitor.problems();
  expect(problems.filter((line) => !NETWORK_LINE.test(line))).toEqual([]);
}

export function expectDocumented(events: readonly ReportedEvent[]): void {
  for (const { tag: by, type, bubbles, composed, cancelable, detail } of events) {
    const known = documented(by, 'event');
    expect(known.map(({ name }) => name)).toContain(type);
    expect({ bubbles, composed, cancelable }).toEqual({
      bubbles: true,
      composed: true,
      cancelable: type.startsWith('litro-before-'),
    });
    const members = [...(known.find(({ name }) => name === type)?.type.matchAll(/(\w+)\??: /g) ?? [])];
    for (const name of Object.keys(detail ?? {})) expect(members.map(([, member]) => member)).toContain(name);
  }
}
