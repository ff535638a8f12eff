import { expect, it } from 'vitest';
import { belongings, boxSizes, drawn, putIntoBoxes, reachWhenHidden, remove } from './support/in-page.js';
import type { HostStyle } from './support/partner-page.ts';
import { open, type Pages, type Visit, visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

export const hostile: readonly HostStyle[] = ['small-root', 'resets'];

export function standsOnAnyPage(world: () => World, pages: () => Pages, widget: Widget): void {
  it('looks the same under any root font size and style reset of the page', async () => {
    const visitor = await open(world(), pages(), widget);
    await wearHostile(visitor, hostile);
    await visitor.leave();
  });

  it('has its own width in a box without a width, reserves its space, and hides with its place', async () => {
    const visitor = await visit(world(), pages(), widget, { token: 'given', page: { late: true } });
    await visitor.page.evaluate(putIntoBoxes);
    const before = await visitor.page.evaluate(boxSizes);
    for (const [box, { width, height }] of Object.entries(before)) {
      expect(width, box).toBeGreaterThanOrEqual(200);
      expect(width, box).toBeLessThanOrEqual(box === 'narrow row' ? 240 : 1280);
      expect(height, box).toBeGreaterThanOrEqual(100);
    }
    await visitor.settle();
    const after = await visitor.page.evaluate(boxSizes);
    const widths = (sizes: typeof before) => Object.entries(sizes).map(([box, { width }]) => [box, width]);
    expect(widths(after)).toEqual(widths(before));
    expect(await visitor.page.evaluate(reachWhenHidden)).toEqual({ seen: [], clicked: 0 });
    await visitor.leave();
  });

  it('changes no globals, prototypes, document, storage or history of the page', async () => {
    const visitor = await open(world(), pages(), widget);
    await expectPageAsBefore(visitor, widget);
    await visitor.leave();
  });
}

export async function wearHostile(visitor: Visit, styles: readonly HostStyle[]): Promise<void> {
  const usual = await visitor.page.evaluate(drawn);
  expect(usual.length).toBeGreaterThan(0);
  for (const style of styles) {
    await visitor.again({ style });
    await visitor.settle();
    expect(await visitor.page.evaluate(drawn), style).toEqual(usual);
  }
}

export async function expectPageAsBefore(visitor: Visit, widget: Widget): Promise<void> {
  for (const step of [undefined, remove]) {
    if (step) await visitor.page.evaluate(step);
    const { before, now } = await visitor.page.evaluate(belongings);
    const { globals, symbols, prototypes, head, body, sheets, cookies, ...ofThePage } = now;
    expect(globals).toEqual(before.globals);
    // All copies of the loader share the page's sessions and the error reporter by two global symbols.
    const ours = new Set(['Symbol(litro.connections.v1)', 'Symbol(litro.errors.v1)']);
    expect(symbols.filter((name: string) => !ours.has(name))).toEqual(before.symbols);
    expect(prototypes).toEqual(before.prototypes);
    expect({ head, body, sheets, cookies }).toEqual({
      head: before.head.map((html: string) => retitled(html, widget, now.title)),
      body: before.body,
      sheets: before.sheets,
      cookies: before.cookies,
    });
    const { html, storage, title, history } = before;
    if (!widget.ownsPage) expect(ofThePage).toEqual({ html, storage, title, history });
    else expect(now.storage.every((key: string) => key.startsWith('litro.v1.'))).toBe(true);
  }
}

function retitled(html: string, { ownsPage }: Widget, title: string): string {
  return ownsPage ? html.replace(/(<title>)[^<]*/, `$1${title}`) : html;
}
