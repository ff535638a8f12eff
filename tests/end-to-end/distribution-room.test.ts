/** The distribution in windows of all sizes: names and amounts in sight, nothing cut that has room, nothing that jumps. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { useDemonstration } from './support/journeys.ts';
import { openDistribution, signIn } from './support/portal-page.ts';

const { demo, enter } = useDemonstration();

async function atTheTable(identifier: string) {
  const visitor = await enter();
  await signIn(visitor.page, demo().litroUrl, await demo().account(identifier));
  const element = await openDistribution(visitor.page);
  return { page: visitor.page, element };
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

/** Texts of header, totals and names that do not show whole. */
const CUT = `(() => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((part) => [part, ...(part.shadowRoot ? all(part.shadowRoot) : [])]);
  return all(document)
    .filter((part) => part.matches('.head-text, .row [data-phone="title"] .cell-text, .totals .money'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
    .map((part) => part.textContent);
})()`;

describe('the distribution', () => {
  it.each(['admin@serraazul.example', 'admin@mandacaru.example'])(
    'of %s shows name and amount side by side from 320 to 2560 px',
    async (identifier) => {
      const { page, element } = await atTheTable(identifier);
      for (const width of [320, 390, 600, 640, 768, 1024, 1280, 1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const name = await boxOf(element.getByRole('rowheader').first());
        const amount = await boxOf(element.locator('.amount-input').first());
        expect([width, amount.x >= 0, amount.x + amount.width <= width]).toEqual([width, true, true]);
        expect([width, name.x >= 0, name.x < amount.x]).toEqual([width, true, true]);
        expect([width, await page.evaluate(CUT)]).toEqual([width, []]);
      }
    },
  );

  it('shows ten rows and its action on a laptop, where the table alone scrolls', async () => {
    const { page, element } = await atTheTable('admin@serraazul.example');
    await page.setViewportSize({ width: 1366, height: 657 });
    const action = await boxOf(element.getByRole('button', { name: 'Distribuir', exact: true }));
    expect(action.y + action.height).toBeLessThanOrEqual(657);
    const totals = await boxOf(element.locator('.totals'));
    const tenth = await boxOf(element.getByRole('rowheader').nth(9));
    expect(tenth.y + tenth.height).toBeLessThanOrEqual(totals.y + 1);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(657);
  });

  it.each([
    [1366, 657],
    [1024, 768],
    [390, 844],
  ])('stands still while it loads and is typed into at %i × %i', async (width, height) => {
    const { page, element } = await atTheTable('admin@serraazul.example');
    await page.setViewportSize({ width, height });
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.reload();
    const amount = element.locator('.amount-input').first();
    await amount.waitFor();
    await page.getByText(/^Digite um valor/).waitFor();
    await amount.click();
    await page.keyboard.type('50');
    await element.getByRole('button', { name: /^Distribuir R\$/ }).waitFor();
    expect(Number(await page.evaluate('globalThis.shift'))).toBeLessThan(0.001);
  });
});
