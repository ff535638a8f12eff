/** The distribution in windows of all sizes: names and amounts in sight, nothing cut that has room, nothing that jumps. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { useSharedDemonstration } from './support/journeys.ts';
import { handOut, openDistribution, signIn } from './support/portal-page.ts';

const { demo, enter } = useSharedDemonstration({ elements: ['litro-distribution'] });

async function atTheTable(identifier: string) {
  const visitor = await enter();
  await signIn(visitor.page, demo().litroUrl, await demo().account(identifier));
  const element = await openDistribution(visitor.page);
  return { page: visitor.page, element };
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

const ALL = `const all = (root) => [...root.querySelectorAll('*')].flatMap((part) => [part, ...(part.shadowRoot ? all(part.shadowRoot) : [])]);`;

/** Texts of header, totals, names and the details of cards that do not show whole. */
const CUT = `(() => {
  ${ALL}
  return all(document)
    .filter((part) => part.matches('.head-text, .row [data-phone="title"] .cell-text, .card-facts span:not(.visually-hidden), .totals .money'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
    .map((part) => part.textContent);
})()`;

/** How high the table becomes with many rows. */
const MOST = `(() => {
  ${ALL}
  return getComputedStyle(all(document).find((part) => part.matches('.table-scroll'))).maxBlockSize;
})()`;

describe('the distribution', () => {
  it.each(['admin@serraazul.example', 'admin@mandacaru.example'])(
    'of %s shows name and amount side by side from 280 to 2560 px',
    async (identifier) => {
      const { page, element } = await atTheTable(identifier);
      for (const width of [280, 320, 390, 600, 640, 768, 1024, 1280, 1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const look = async () => {
          const name = await boxOf(element.getByRole('rowheader').first());
          const amount = await boxOf(element.locator('.amount-input').first());
          return {
            amount: amount.x >= 0 && amount.x + amount.width <= width,
            // Where both have no room in one line, the name stands above.
            name: name.x >= 0 && name.x <= amount.x + 1,
            cut: await page.evaluate(CUT),
          };
        };
        await expect
          .poll(look, { timeout: 8000, message: `${width} px` })
          .toEqual({ amount: true, name: true, cut: [] });
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

  it('keeps that room where a cost centre is chosen', async () => {
    const { page, element } = await atTheTable('admin@mandacaru.example');
    await page.setViewportSize({ width: 1366, height: 657 });
    await element.getByRole('combobox', { name: 'Centro de custo' }).selectOption('Entregas');
    await element.getByRole('checkbox', { name: 'Incluir outras pessoas' }).waitFor();
    const scroller = element.locator('.table-scroll');
    const most = Number.parseInt(String(await page.evaluate(MOST)), 10);
    const heights = await Promise.all(
      ['.head', '.totals', '.body > .row'].map((part) => boxOf(element.locator(part).first())),
    );
    const [head, totals, row] = heights.map(({ height }) => height) as [number, number, number];
    expect(Math.floor((most - head - totals) / row)).toBeGreaterThanOrEqual(10);
    // As far down as it is where the rows fill the table.
    const action = await boxOf(element.getByRole('button', { name: 'Distribuir', exact: true }));
    expect(action.y + action.height + most - (await boxOf(scroller)).height).toBeLessThanOrEqual(657);
  });

  it('shows more than one card above its action in a window of 1280 × 800 enlarged to twice its size', async () => {
    const { page, element } = await atTheTable('admin@serraazul.example');
    await page.setViewportSize({ width: 640, height: 400 });
    await element.getByRole('button', { name: 'Ordenar' }).waitFor();
    const bar = await boxOf(element.locator('[data-foot]'));
    const amounts = await Promise.all([0, 1].map((at) => boxOf(element.locator('.amount-input').nth(at))));
    const names = await Promise.all([0, 1].map((at) => boxOf(element.getByRole('rowheader').nth(at))));
    expect(Math.max(...[...amounts, ...names].map(({ y, height }) => y + height))).toBeLessThanOrEqual(bar.y);
  });

  it.each([
    [1366, 657],
    [1024, 768],
    [640, 400],
    [390, 844],
    [280, 640],
  ])(
    'stands still while it loads, is narrowed, typed into and handed out at %i × %i',
    async (width, height) => {
      const { page, element } = await atTheTable('admin@mandacaru.example');
      await page.setViewportSize({ width, height });
      await page.addInitScript(`
      globalThis.shift = 0;
      globalThis.shifted = [];
      const told = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
      // A part of an element is told by its place alone.
      const partAt = ({ x, y, width, height }) => {
        let found = null;
        for (let root = document; root; root = found?.shadowRoot) {
          const inner = root.elementFromPoint(x + width / 2, y + height / 2);
          if (!inner || inner === found) break;
          found = inner;
        }
        return found?.outerHTML.slice(0, 200);
      };
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries()) {
          if (hadRecentInput) continue;
          shift += value;
          for (const { previousRect, currentRect } of sources) {
            shifted.push(told(previousRect) + ' → ' + told(currentRect) + ': ' + partAt(currentRect));
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    `);
      await page.reload();
      const amount = element.locator('.amount-input').first();
      await amount.waitFor();
      await page.getByText(/^Digite um valor/).waitFor();
      // By a key, as a person does: what follows at once from that is no jump.
      await element.getByRole('combobox', { name: 'Centro de custo', disabled: false }).press('E');
      await element.getByRole('checkbox', { name: 'Incluir outras pessoas' }).waitFor();
      // By no click: the rows of the cost centre may come to lie under the pointer meanwhile.
      await amount.focus();
      await page.keyboard.type('1');
      await handOut(page, /^Distribuir R\$/);
      await page.getByText('Restante na empresa').waitFor({ state: 'hidden' });
      const shifted = String(await page.evaluate('shifted.join()'));
      expect(Number(await page.evaluate('shift')), shifted).toBeLessThan(0.001);
    },
  );
});
