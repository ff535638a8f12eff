import { buttonIn, ok, refuse, server, textIn, until } from '#core/element/testing/company-page.ts';
import {
  choose,
  elementOnPage,
  says,
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { DistributionDetail, DistributionLine } from '#contract/distributions.ts';
import { element as description } from './balance-sharing.element.ts';

const LIST = 'GET /admin/organization/balancesharing';
const READ = 'GET /admin/organization/balancesharing/e2';
const COLLECT = 'PUT /admin/organization/balancesharing/e2/collect';
const USER = '01900000-0000-7000-8000-0000000000aa';

const line = (id: string, over: Partial<DistributionLine> = {}): DistributionLine => ({
  _id: id,
  at: '2026-11-20T15:30:00.000Z',
  by: { user: USER, name: 'Ana Souza' },
  source: 'hand',
  schedule: null,
  rows: 14,
  amount: 1240,
  collected: 0,
  left: 300.5,
  ...over,
});
const answer = (docs: DistributionLine[], next: string | null = null) => ({
  docs,
  next,
  totals: { count: 2, amount: 1340, collected: 100, left: 300.5 },
  authors: [{ user: USER, name: 'Ana Souza' }],
});
const both = [
  line('e2'),
  line('e1', { by: null, source: 'schedule', rows: 1, amount: 100, collected: 100, left: 0 }),
];

const distribution: DistributionDetail = {
  entry: 'e2',
  at: '2026-11-20T15:30:00.000Z',
  by: { user: USER, name: 'Ana Souza' },
  address: null,
  source: 'hand',
  schedule: null,
  amount: 1240,
  left: 300.5,
  company: { before: 5000, after: 3760 },
  rows: [
    {
      owner: 'o1',
      name: 'ABC1D23',
      wallet: 'w1',
      expenseCenter: null,
      amount: 1240,
      balance: 1240,
      left: 300.5,
    },
  ],
};

const show = elementOnPage(description, () => import('./balance-sharing.widget.tsx'));
const queries: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  queries.length = 0;
  server.answer(LIST, ({ url }) => {
    queries.push(url.searchParams);
    return { status: 200, body: answer(both) };
  });
  server.answer(READ, ok(distribution));
});

const openFirst = async (element: HTMLElement) => {
  (await until(() => buttonIn(element, '20/11/2026, 12:30'))).click();
  await says(element, 'Saldo da empresa antes');
};

describe('report of distributions', () => {
  it('shows author, source, amount and remainder of distributions with the sums of all matches', async () => {
    const element = show();
    await says(element, 'Distribuição automática');
    for (const text of [
      '2 distribuições',
      'R$ 1.340,00',
      'Ana Souza',
      'Manual',
      'Agendamento',
      'R$ 300,50',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    await says(element, 'Dá para recolher');
  });

  it('sends filters, search and sorting to the server and loads older distributions on request', async () => {
    server.answer(LIST, ({ url }) => {
      queries.push(url.searchParams);
      const isFirst = url.searchParams.get('after') === null;
      return { status: 200, body: isFirst ? answer([line('e2')], 'e2') : answer([line('e1', { rows: 77 })]) };
    });
    const element = show();
    (await until(() => buttonIn(element, 'Mostrar anteriores'))).click();
    await says(element, '77');
    expect(queries.at(-1)?.get('after')).to.equal('e2');
    const selects = [...(element.shadowRoot?.querySelectorAll('select') ?? [])];
    const withOption = (value: string) =>
      selects.find((one) => [...one.options].some((option) => option.value === value)) as HTMLSelectElement;
    choose(withOption('left'), 'left');
    await until(() => queries.at(-1)?.get('withLeft') === 'true');
    choose(withOption(USER), USER);
    await until(() => queries.at(-1)?.get('by') === USER);
    const search = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    typeInto(search, 'Rui');
    await until(() => queries.at(-1)?.get('search') === 'Rui');
    expect(search.isConnected).to.equal(true);
    (await until(() => buttonIn(element, /^Distribuído/))).click();
    await until(() => queries.at(-1)?.get('sort') === 'amount');
    expect(queries.at(-1)?.get('search')).to.equal('Rui');
  });

  it('preserves the typed search if no distribution matches', async () => {
    const element = show();
    await says(element, 'Ana Souza');
    server.answer(LIST, ok(answer([])));
    const search = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    typeInto(search, 'Zzz');
    await until(() => !element.shadowRoot?.querySelector('time'));
    expect([search.isConnected, search.value]).to.deep.equal([true, 'Zzz']);
  });
});

describe('receipt of a distribution', () => {
  it('opens a receipt from a row of the list and from its own address', async () => {
    const events: unknown[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
    await openFirst(element);
    expect(events).to.deep.equal([{ view: 'receipt=e2', move: 'open' }]);
    const other = show({ view: 'receipt=e2' });
    await says(other, 'Saldo da empresa antes');
  });

  it('collects the remainder with a key, shows the returned credit and dispatches an event', async () => {
    const element = show({ view: 'receipt=e2' });
    const events: unknown[] = [];
    element.addEventListener('litro-hand-out-collected', (event) =>
      events.push((event as CustomEvent).detail),
    );
    (await until(() => buttonIn(element, 'Recolher esta distribuição'))).click();
    server.answer(COLLECT, ({ key }) => {
      expect(key).to.be.a('string');
      const balance = { total: 5000, company: 4060.5, handedOut: 939.5, at: distribution.at };
      return { status: 200, body: { entry: 'e3', amount: 300.5, balance, wallets: [] } };
    });
    const confirm = await until(() => buttonIn(element, 'Recolher R$ 300,50'));
    server.answer(READ, ok({ ...distribution, left: 0 }));
    confirm.click();
    await says(element, 'Devolvido à empresa: R$ 300,50 de R$ 1.240,00');
    expect(events).to.deep.equal([{ entry: 'e2', amount: 300.5, company: 4060.5 }]);
    await until(() => buttonIn(element, 'Recolher esta distribuição')?.disabled);
  });

  it('requests a repetition of the amounts from the page and reports a refused collection', async () => {
    const element = show({ view: 'receipt=e2' });
    const events: unknown[] = [];
    element.addEventListener('litro-repeat-asked', (event) => events.push((event as CustomEvent).detail));
    (await until(() => buttonIn(element, 'Repetir estes valores'))).click();
    expect(events).to.deep.equal([{ entry: 'e2', view: 'receipt=e2&repeat=1' }]);
    (await until(() => buttonIn(element, 'Recolher esta distribuição'))).click();
    server.answer(COLLECT, refuse(503, 'ledger_halted'));
    (await until(() => buttonIn(element, 'Recolher R$ 300,50'))).click();
    await until(() => element.shadowRoot?.querySelector('[role=alert]'));
  });

  it('hides repetition and collection from users who may only list distributions', async () => {
    server.grant('portal.balanceSharing.list');
    const element = show({ view: 'receipt=e2' });
    await says(element, 'Saldo da empresa antes');
    expect(buttonIn(element, 'Repetir estes valores')).to.equal(undefined);
    expect(buttonIn(element, 'Recolher esta distribuição')).to.equal(undefined);
  });
});

usedByEverybody('the report of distributions', async (look, around) => {
  const element = show(look, around);
  await until(() => element.shadowRoot?.querySelector('time'));
  return element;
});
