import { axeViolations, ok, refuse, server, textIn, until } from '#core/element/testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { StatementLine } from '#contract/statement.ts';
import { element as description } from './statement.element.ts';

const CALL = 'GET /v2/user/statement';

const line = (id: string, over: Partial<StatementLine> = {}): StatementLine => ({
  _id: id,
  at: '2026-11-20T15:30:00.000Z',
  kind: 'distribution',
  amount: -310,
  fromCompany: 0,
  fees: 0,
  balance: 4690,
  count: 10_000,
  owner: null,
  wallets: [],
  fill: null,
  ...over,
});
const company = {
  docs: [
    line('e2', {
      kind: 'refuel',
      amount: -62.49,
      fromCompany: 62.49,
      fees: 2,
      balance: 4627.51,
      count: 1,
      owner: 'ABC1D23',
      fill: {
        product: 'diesel',
        volume: 10,
        unitPrice: 6.049,
        cost: null,
        odometer: null,
        station: 'Posto Rota 116',
      },
    }),
    line('e1'),
    line('e0', { kind: 'transfer', amount: 12.34, balance: 5000, count: 0, owner: 'Filial Sul' }),
  ],
  next: null,
  opening: 5000,
  closing: 4627.51,
  balance: 4627.51,
};
const driver = { _id: 'd1', user: 'u1', firstName: 'Ana', lastName: 'Souza' };
const page = { pages: { current: 1, total: 1 }, items: { total: 0, skip: 0 } };

const show = elementOnPage(description, () => import('./statement.widget.tsx'));
const queries: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  server.grant('portal.transaction.list', 'portal.driver.list');
  queries.length = 0;
  server.answer(CALL, ({ url }) => {
    queries.push(url.searchParams);
    return { status: 200, body: company };
  });
  server.answer('GET /admin/organization/driver', ok({ docs: [driver], ...page }));
});

describe('statement of the company', () => {
  it('lists movements with the opening and closing balance of the company', async () => {
    const element = show();
    await says(element, 'Crédito distribuído');
    for (const text of [
      '10.000 carteiras',
      'Abastecimento com o saldo da empresa',
      'ABC1D23',
      'Tarifas: R$ 2,00',
      'Transferência entre empresas Recebido de Filial Sul',
      'Saldo inicial R$ 5.000,00',
      'Saldo final R$ 4.627,51',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    expect([queries[0]?.has('user'), queries[0]?.has('vehicle')]).to.deep.equal([false, false]);
  });

  it('opens the entry of a line at an address of its own', async () => {
    server.answer(
      'GET /v2/user/statement/e1',
      ok({
        _id: 'e1',
        at: '2026-11-20T15:30:00.000Z',
        kind: 'distribution',
        by: { user: 'u9', name: 'Rui Alves' },
        address: null,
        reason: '',
        other: 'Filial Sul',
        reverses: null,
        collects: null,
        postings: [
          { account: 'company', owner: null, expenseCenter: null, amount: -310, balance: 4690 },
          {
            account: 'wallet',
            owner: { _id: 'v1', kind: 'vehicle', name: 'DEF2E34' },
            expenseCenter: 'Obra Norte',
            amount: 310,
            balance: 310,
          },
        ],
        total: 10_001,
      }),
    );
    const events: unknown[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
    await click(element, 'Crédito distribuído');
    await says(element, 'Rui Alves');
    for (const text of [
      'Enviado para Filial Sul',
      'DEF2E34',
      'Obra Norte',
      '−R$ 310,00',
      'Mostrando os 2 maiores de 10.001.',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    expect(events).to.deep.equal([{ view: 'entry=e1', move: 'open' }]);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('refuses users without the permission to list transactions and sends no request', async () => {
    server.grant('portal.driver.list');
    const element = show();
    await until(() => textIn(element).includes('permissão'));
    expect(server.calls(CALL)).to.equal(0);
  });
});

describe('statement of an owner', () => {
  it('opens the statement of an owner found by name, and returns to the company', async () => {
    const views: string[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    const field = await until(() => element.shadowRoot?.querySelector<HTMLInputElement>('[role=combobox]'));
    typeInto(field, 'ana');
    const option = await until(() => element.shadowRoot?.querySelector<HTMLElement>('[role=option]'));
    option.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    option.click();
    await until(() => queries.at(-1)?.get('user') === 'u1');
    expect(views).to.deep.equal(['of=driver.d1']);
    expect(server.calls('GET /v2/admin/organization/vehicle')).to.equal(0);
    await click(element, 'Ver o da empresa');
    await until(() => queries.at(-1)?.has('user') === false);
  });

  it('opens the statement of an owner by its address and reports a missing record', async () => {
    const element = show({ view: 'of=driver.d1' });
    await until(() => queries.at(-1)?.get('user') === 'u1');
    expect(element.shadowRoot?.querySelector<HTMLInputElement>('[role=combobox]')?.value).to.equal(
      'Ana Souza',
    );
    server.answer('GET /admin/organization/driver', refuse(404, 'not_found'));
    const other = show({ view: 'of=driver.d2' });
    await says(other, 'Cadastro não encontrado');
    await click(other, 'Ver o da empresa');
    await says(other, 'Crédito distribuído');
  });
});

usedByEverybody('the statement of the company', async (look, around) => {
  const element = show(look, around);
  await until(() => element.shadowRoot?.querySelector('time'));
  return element;
});
