import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { useSharedDemonstration } from './support/journeys.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { distribute, openDistribution, signIn } from './support/portal-page.ts';

const { demo, enter } = useSharedDemonstration({ elements: ['litro-distribution'] });

async function atTheTable(identifier: string) {
  const visitor = await enter();
  await signIn(visitor.page, demo().litroUrl, await demo().account(identifier));
  const element = await openDistribution(visitor.page);
  return { page: visitor.page, element };
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

const ALL = `const all = (root) => [...root.querySelectorAll('*')].flatMap((part) => [part, ...(part.shadowRoot ? all(part.shadowRoot) : [])]);`;

const CUT = `(() => {
  ${ALL}
  return all(document)
    .filter((part) => part.matches('.head-text, .row [data-phone="title"] .cell-text, .card-facts span:not(.visually-hidden), .totals .money'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
    .map((part) => part.textContent);
})()`;

const MOST = `(() => {
  ${ALL}
  return getComputedStyle(all(document).find((part) => part.matches('.table-scroll'))).maxBlockSize;
})()`;

describe('litro-distribution', () => {
  it.each(['admin@serraazul.example', 'admin@mandacaru.example'])(
    'shows each name beside or above its amount from 280 to 2560 px, for %s',
    async (identifier) => {
      const { page, element } = await atTheTable(identifier);
      for (const width of [280, 320, 390, 600, 640, 768, 1024, 1280, 1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const look = async () => {
          const name = await boxOf(element.getByRole('rowheader').first());
          const amount = await boxOf(element.locator('.amount-input').first());
          return {
            amount: amount.x >= 0 && amount.x + amount.width <= width,
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

  it('shows ten rows and its action on a laptop without scrolling the page', async () => {
    const { page, element } = await atTheTable('admin@serraazul.example');
    await page.setViewportSize({ width: 1366, height: 657 });
    const action = await boxOf(element.getByRole('button', { name: 'Distribuir', exact: true }));
    expect(action.y + action.height).toBeLessThanOrEqual(657);
    const totals = await boxOf(element.locator('.totals'));
    const tenth = await boxOf(element.getByRole('rowheader').nth(9));
    expect(tenth.y + tenth.height).toBeLessThanOrEqual(totals.y + 1);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(657);
  });

  it('shows ten rows and its action on a laptop after the selection of a cost center', async () => {
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
    const action = await boxOf(element.getByRole('button', { name: 'Distribuir', exact: true }));
    expect(action.y + action.height + most - (await boxOf(scroller)).height).toBeLessThanOrEqual(657);
  });

  it('shows two cards above its action at 1280 × 800 with a zoom of 200 %', async () => {
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
    'shifts no layout at %i × %i while it loads, filters, takes an amount and distributes',
    async (width, height) => {
      const { page, element } = await atTheTable('admin@mandacaru.example');
      await page.setViewportSize({ width, height });
      const shifts = await watchShifts(page);
      await page.reload();
      const amount = element.locator('.amount-input').first();
      await amount.waitFor();
      await page.getByText(/^Digite um valor/).waitFor();
      // Presses a key instead of clicking: the browser ignores layout shifts right after other input.
      await element.getByRole('combobox', { name: 'Centro de custo', disabled: false }).press('E');
      await element.getByRole('checkbox', { name: 'Incluir outras pessoas' }).waitFor();
      // Focuses the field instead of clicking it, because rows of the cost center may move under the pointer.
      await amount.focus();
      await page.keyboard.type('1');
      await distribute(page, /^Distribuir R\$/);
      await page.getByText('Restante na empresa').waitFor({ state: 'hidden' });
      const found = await shifts();
      const sum = found.reduce((total, { value }) => total + value, 0);
      expect(sum, found.flatMap(({ moved }) => moved).join('\n')).toBeLessThan(0.001);
    },
  );
});
