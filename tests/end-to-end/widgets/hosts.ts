/** The page around neither reaches in nor is reached. */
import { expect, it } from 'vitest';
import { belongings, boxSizes, drawn, putIntoBoxes, reachWhenHidden, remove } from './support/in-page.js';
import type { HostStyle } from './support/partner-page.ts';
import { open, type Pages, type Visit, visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

export const hostile: readonly HostStyle[] = ['small-root', 'resets'];

export function standsOnAnyPage(world: () => World, pages: () => Pages, widget: Widget): void {
  it('is drawn the same whatever the root font size and the resets of the page', async () => {
    const visitor = await open(world(), pages(), widget);
    await wearHostile(visitor, hostile);
    await visitor.leave();
  });

  it('has a width of its own where the page gives none, holds its room, and is hidden with the page around', async () => {
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

  it('leaves the page as it was: globals, prototypes, document, storage and history', async () => {
    const visitor = await open(world(), pages(), widget);
    await expectPageAsBefore(visitor, widget);
    await visitor.leave();
  });
}

/** The element is drawn the same under style sheets of the page that reach for everything. */
export async function wearHostile(visitor: Visit, styles: readonly HostStyle[]): Promise<void> {
  const usual = await visitor.page.evaluate(drawn);
  expect(usual.length).toBeGreaterThan(0);
  for (const style of styles) {
    await visitor.again({ style });
    await visitor.settle();
    expect(await visitor.page.evaluate(drawn), style).toEqual(usual);
  }
}

/** The page is as it was while the element is on it, and once it is removed. */
export async function expectPageAsBefore(visitor: Visit, widget: Widget): Promise<void> {
  for (const step of [undefined, remove]) {
    if (step) await visitor.page.evaluate(step);
    const { before, now } = await visitor.page.evaluate(belongings);
    const { globals, symbols, prototypes, head, body, sheets, cookies, ...ofThePage } = now;
    expect(globals).toEqual(before.globals);
    // By these every copy of the loader knows the sessions of the page, and who reports its errors.
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
