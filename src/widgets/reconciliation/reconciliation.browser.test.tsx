import { axeViolations, ok, server, textIn, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { element as description } from './reconciliation.element.ts';

const CALL = 'GET /admin/organization/reconciliation';

const answer = (over: Partial<Reconciliation> = {}): Reconciliation => ({
  at: '2026-11-23T14:30:00.000Z',
  isNow: true,
  cameIn: [
    { line: 'bought', amount: 1000 },
    { line: 'received', amount: 250 },
  ],
  isIn: [
    { line: 'company', amount: 900 },
    { line: 'wallets', amount: 148.5 },
    { line: 'spent', amount: 150 },
    { line: 'fees', amount: 3 },
    { line: 'given', amount: 100 },
    { line: 'reversed', amount: -51.5 },
  ],
  cameInTotal: 1250,
  isInTotal: 1250,
  difference: 0,
  addsUp: true,
  accounts: [{ account: 'spent', count: 16, posted: 100, kept: 100, differing: 0 }],
  ...over,
});

const show = elementOnPage(description, () => import('./reconciliation.widget.tsx'));
const queries: URLSearchParams[] = [];
const events: unknown[] = [];
function shown(view?: string) {
  const element = show(view === undefined ? {} : { view });
  element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
  return element;
}

beforeEach(() => {
  server.reset();
  server.grant('portal.transaction.list');
  queries.length = 0;
  events.length = 0;
  server.answer(CALL, ({ url }) => {
    queries.push(url.searchParams);
    const at = url.searchParams.get('at');
    return { status: 200, body: at === null ? answer() : answer({ at, isNow: false }) };
  });
});

describe('litro-reconciliation', () => {
  it('shows a balanced reconciliation with received credit and its present accounts', async () => {
    const element = shown();
    await says(element, 'Fecha');
    for (const text of [
      'O que entrou',
      'Onde está',
      'Comprado',
      'R$ 1.250,00',
      'Disponível para distribuir',
      '−R$ 51,50',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    expect(queries[0]?.has('at')).to.equal(false);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  for (const language of ['pt', 'enrtl'] as const) {
    it(`fits 320 px with the table of accounts open in ${language}`, async () => {
      const posted = -1_417_500.25;
      server.answer(
        CALL,
        ok(answer({ accounts: [{ account: 'purchases', count: 1600, posted, kept: posted, differing: 0 }] })),
      );
      const element = show({}, { language, widthPx: 320 });
      const proof = await until(() => element.shadowRoot?.querySelector('details'));
      proof.open = true;
      expect(element.scrollWidth).to.be.at.most(320);
      const scroller = proof.querySelector<HTMLElement>('table')!.parentElement!;
      expect(scroller.scrollWidth).to.be.above(scroller.clientWidth);
      scroller.scrollLeft = language === 'pt' ? 1000 : -1000;
      const name = proof.querySelector('tbody th')!.getBoundingClientRect();
      const sight = scroller.getBoundingClientRect();
      expect([name.left >= sight.left - 1, name.right <= sight.right + 1]).to.deep.equal([true, true]);
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }

  it('shows the difference of the sums, or the number of accounts with differing balances', async () => {
    server.answer(CALL, ok(answer({ addsUp: false, difference: -7, isInTotal: 1257 })));
    const element = shown();
    await says(element, 'Não fecha');
    expect(textIn(element)).to.include('Sobram R$ 7,00');
    const account = { account: 'wallet' as const, count: 3, posted: 1, kept: 2, differing: 2 };
    server.answer(CALL, ok(answer({ addsUp: false, accounts: [account] })));
    element.setAttribute('view', 'at=yesterday');
    await says(element, 'de 2 contas');
  });

  it('requests the instant of its view and sends no request for a future instant', async () => {
    const element = shown('at=2026-11-20T14:30');
    await says(element, '20/11/2026, 14:30');
    expect(queries.at(-1)?.get('at')).to.equal('2026-11-20T17:30:59.999Z');
    element.setAttribute('view', 'at=2999-01-01T00:00');
    await says(element, 'ainda não chegou');
    expect(queries).to.have.length(1);
  });

  it('opens the entries of a figure up to the same instant, and a single entry', async () => {
    const entry = {
      at: '2026-11-20T15:30:00.000Z',
      kind: 'refuel',
      count: 1,
      owner: 'ABC1D23',
      fill: {
        product: 'diesel',
        volume: 10,
        unitPrice: 5,
        cost: null,
        odometer: null,
        station: 'Posto Rota 116',
      },
    };
    const pages: URLSearchParams[] = [];
    server.answer(`${CALL}/spent`, ({ url }) => {
      pages.push(url.searchParams);
      const isFirst = !url.searchParams.has('beforeEntry');
      const doc = { ...entry, _id: isFirst ? 'e2' : 'e1', amount: isFirst ? 100 : 50 };
      return { status: 200, body: { docs: [doc], next: isFirst ? 'e2' : null } };
    });
    server.answer(
      'GET /v2/user/statement/e2',
      ok({
        _id: 'e2',
        at: entry.at,
        kind: 'refuel',
        by: null,
        address: null,
        reason: '',
        other: null,
        reverses: null,
        collects: null,
        postings: [{ account: 'spent', owner: null, expenseCenter: null, amount: 100, balance: null }],
        total: 2,
      }),
    );
    const element = shown('at=2026-11-20T14:30');
    await click(element, 'Abastecimentos');
    await says(element, 'ABC1D23');
    expect(textIn(element)).to.not.include('Saldo');
    await click(element, 'Mostrar anteriores');
    await says(element, '+R$ 50,00');
    expect(pages.map((page) => [page.get('at'), page.get('beforeEntry')])).to.deep.equal([
      ['2026-11-20T17:30:59.999Z', null],
      ['2026-11-20T17:30:59.999Z', 'e2'],
    ]);
    await click(element, 'Abastecimento');
    await says(element, 'Lançamento');
    expect(events).to.deep.equal([
      { view: 'at=2026-11-20T14%3A30&line=spent', move: 'open' },
      { view: 'at=2026-11-20T14%3A30&line=spent&entry=e2', move: 'open' },
    ]);
  });

  it('refuses users without the permission to list transactions and sends no request', async () => {
    server.grant('portal.driver.list');
    const element = shown();
    await until(() => textIn(element).includes('permissão'));
    expect(server.calls(CALL)).to.equal(0);
  });
});
