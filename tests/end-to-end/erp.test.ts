import { beforeAll, describe, expect, it } from 'vitest';
import type { Balance, Distribution } from '#contract/balance.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Elsewhere } from './support/demonstration.ts';
import { useDemonstration } from './support/journeys.ts';
import { allowDistributions, fontSizeOf, vetoDistributions } from './support/in-page.js';
import {
  amountFor,
  balance,
  drawerOf,
  formatReais,
  distribute,
  rowOf,
  seeFree,
} from './support/portal-page.ts';

const { demo, enter } = useDemonstration({ elements: ['litro-distribution'] });
let elsewhere: Elsewhere;

beforeAll(async () => {
  elsewhere = await demo().elsewhere('admin@serraazul.example');
});

const freeNow = async () => (await elsewhere.call<Balance>('GET', '/admin/organization/balance')).company;

async function atThePartner() {
  const visitor = await enter();
  const { page } = visitor;
  await page.goto(`${demo().litroUrl}/erp`);
  await page.getByRole('rowheader').first().waitFor();
  const list = await elsewhere.call<Distribution>(
    'GET',
    '/admin/organization/balance/distribution?type=EMPLOYEE&limit=100',
  );
  const person = list.users?.find(({ wallets }) => wallets.length === 1);
  if (!person) throw new Error('The demonstration has no person with exactly one wallet.');
  return { visitor, page, person, free: await freeNow() };
}

describe('the partner’s ERP page', () => {
  it('has another origin and policy, and its style resets do not change the widgets', async () => {
    const { visitor, page, free } = await atThePartner();
    expect(new URL(page.url()).origin).toBe(demo().erpUrl);
    await seeFree(page, free);
    const texts = [
      balance(page).getByText('Disponível para distribuir'),
      page.getByRole('rowheader').first(),
      page.getByRole('button', { name: 'Distribuir', exact: true }),
    ];
    for (const text of texts) {
      const size = parseFloat(await text.evaluate(fontSizeOf));
      expect(size).toBeGreaterThanOrEqual(13);
      expect(size).toBeLessThanOrEqual(15);
    }
    expect(await page.getByRole('rowheader').first().evaluate(fontSizeOf)).toBe('13px');
    await visitor.expectSound();
  });

  it('distributes credit and reports it to the page by an event', async () => {
    const { visitor, page, person, free } = await atThePartner();
    await amountFor(page, person.name).fill('12,34');
    await distribute(page, /^Distribuir R\$\s12,34 para/);
    await page.getByRole('listitem').filter({ hasText: 'Distribuído: R$ 12,34' }).waitFor();
    await page.keyboard.press('Escape');
    await drawerOf(page, /^Distribuição feita: R\$\s12,34/).waitFor({ state: 'detached' });
    await seeFree(page, Math.round(free * 100 - 1234) / 100);
    await rowOf(page, person.name)
      .filter({ hasText: formatReais(Math.round(person.balance * 100 + 1234) / 100) })
      .waitFor();
    expect(await freeNow()).toBe(Math.round(free * 100 - 1234) / 100);
    await visitor.expectSound();
  });

  it('moves nothing if the page vetoes the distribution, and keeps the typed amount', async () => {
    const { visitor, page, person, free } = await atThePartner();
    await page.evaluate(vetoDistributions);
    await amountFor(page, person.name).fill('99');
    await distribute(page, /^Distribuir R\$\s99,00 para/);
    await page
      .getByText('O sistema desta página não permitiu a distribuição. Nada foi movimentado')
      .first()
      .waitFor();
    expect(await amountFor(page, person.name).inputValue()).toBe('99,00');
    expect(await freeNow()).toBe(free);
    await page.evaluate(allowDistributions);
    await distribute(page, /^Distribuir R\$\s99,00 para/);
    await page.getByRole('listitem').filter({ hasText: 'Distribuído: R$ 99,00' }).waitFor();
    await visitor.expectSound();
  });

  it('shows its elements while failed sign-ins have locked the account of the administrator', async () => {
    const { visitor, page, free } = await atThePartner();
    const { identifier } = await demo().account('admin@serraazul.example');
    const guess = () =>
      fetch(new URL('/login', demo().litroUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, password: 'adivinhada' }),
      });
    let status = 0;
    while (status !== 429) ({ status } = await guess());
    const { sessions } = await elsewhere.call<RouteResponse<'GET /user/session'>>('GET', '/user/session');
    for (const { _id, current } of sessions) {
      if (!current) await elsewhere.call('DELETE', `/user/session/${_id}`);
    }
    await page.reload();
    await seeFree(page, free);
    await visitor.expectSound();
  });

  it('has no accessibility faults', async () => {
    const { visitor } = await atThePartner();
    await visitor.expectAccessible();
  });
});
