import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Balance, Distribution } from '#contract/balance.ts';
import { useSharedDemonstration } from './support/journeys.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { seeFree } from './support/portal-page.ts';

const FIRST = { name: 'Serra Azul Transportes', administrator: 'admin@serraazul.example' };
const SECOND = { name: 'Claraluz', administrator: 'admin@claraluz.example' };

const { demo, enter } = useSharedDemonstration({ elements: ['litro-balance'] });

const tileOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

async function freeOf({ administrator }: { administrator: string }): Promise<number> {
  const elsewhere = await demo().elsewhere(administrator);
  return (await elsewhere.call<Balance>('GET', '/admin/organization/balance')).company;
}

async function atTheDashboard() {
  const visitor = await enter();
  const { page } = visitor;
  await page.goto(`${demo().litroUrl}/intranet`);
  const [first, second] = [tileOf(page, FIRST), tileOf(page, SECOND)];
  const free = { first: await freeOf(FIRST), second: await freeOf(SECOND) };
  await seeFree(first, free.first);
  await seeFree(second, free.second);
  return { visitor, page, first, second, free };
}

describe('the intranet dashboard', () => {
  it('shifts no layout while it loads', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const shifts = await watchShifts(page);
    await page.goto(`${demo().litroUrl}/intranet`);
    await seeFree(tileOf(page, FIRST), await freeOf(FIRST));
    await seeFree(tileOf(page, SECOND), await freeOf(SECOND));
    expect(await shifts()).toEqual([]);
  });

  it('updates only the tile of the company whose credit moved elsewhere', async () => {
    const { visitor, first, second, free } = await atTheDashboard();
    const elsewhere = await demo().elsewhere(FIRST.administrator);
    const { users = [] } = await elsewhere.call<Distribution>(
      'GET',
      '/admin/organization/balance/distribution?type=EMPLOYEE&limit=100',
    );
    const person = users.find(({ wallets }) => wallets.length === 1);
    await elsewhere.call('PUT', '/admin/organization/updateBalance', {
      shares: [{ id: person?.id, amount: 7.77 }],
    });
    await seeFree(first, Math.round(free.first * 100 - 777) / 100);
    await seeFree(second, free.second);
    await visitor.expectSound();
  });

  it('signs one company out and keeps the other signed in', async () => {
    const { visitor, page, first, second, free } = await atTheDashboard();
    await page.getByRole('button', { name: `Sair: ${FIRST.name}` }).click();
    await first.getByText('Entre na sua conta para ver o saldo da empresa.').waitFor();
    await seeFree(second, free.second);
    await page.getByRole('button', { name: `Entrar: ${FIRST.name}` }).click();
    await seeFree(first, free.first);
    await visitor.expectSound();
  });

  it('has no accessibility faults', async () => {
    const { visitor } = await atTheDashboard();
    await visitor.expectAccessible();
  });
});
