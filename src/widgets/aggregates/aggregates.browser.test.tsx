import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import {
  chartIn,
  choose,
  elementOnPage,
  looks,
  says,
  typeInto,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description, type OrganizationRequest } from './aggregates.element.ts';

const show = elementOnPage(description, () => import('./aggregates.widget.tsx'));
const ours = '01900000-0000-7000-8000-000000000001';
const other = { _id: '01900000-0000-7000-8000-0000000000b2', name: 'Claraluz' };
const page = (total: number) => ({ pages: { current: 1, total: 1 }, items: { total, skip: 0 } });
const refuels = { refuels: 12, litres: 480.5, cubicMetres: 0, amount: 2906.54, fees: 6, averagePrice: 6.049 };

const answers = {
  'POST /superAdmin/organization/transaction': {
    docs: [{ organization: other, ...refuels }],
    ...page(1),
    totals: refuels,
    months: [{ month: '2026-10', product: 'diesel', refuels: 12, volume: 480.5, amount: 2906.54, fees: 6 }],
  },
  'POST /superAdmin/organization/tank/transaction': {
    docs: [
      {
        organization: other,
        count: 3,
        in: 900,
        out: 400.5,
        variance: -2,
        bought: 5000,
        drawn: 2400.1,
        unit: 'L',
      },
    ],
    ...page(1),
    totals: { count: 3, in: 900, out: 400.5, variance: -2, bought: 5000, drawn: 2400.1, unit: 'L' },
  },
  'POST /superAdmin/organization/balancesharing': {
    docs: [{ organization: other, count: 2, amount: 700, collected: 50 }],
    ...page(1),
    totals: { count: 2, amount: 700, collected: 50 },
  },
  'POST /superAdmin/organization/expenseCenter': {
    docs: [
      {
        _id: 'c1',
        organization: other,
        name: 'Obra Norte',
        wallets: 2,
        balance: 90,
        refuels: 4,
        amount: 310.5,
        fees: 0,
      },
    ],
    ...page(1),
    totals: { count: 1, balance: 90, refuels: 4, amount: 310.5, fees: 0 },
  },
  'POST /superAdmin/organization/vehicle/list': {
    docs: [
      {
        _id: 'v1',
        organization: other,
        kind: 'vehicle',
        licensePlate: 'ABC1234',
        make: 'Scania',
        model: 'R 450',
        year: 2020,
        fuelType: 'diesel',
        status: 'active',
        balance: 12.5,
      },
    ],
    ...page(1),
    totals: { count: 1, active: 1, inactive: 0 },
  },
  'POST /superAdmin/organization/user/list': {
    docs: [
      {
        _id: 'u1',
        record: 'r1',
        organization: other,
        name: 'Ana Souza',
        email: 'ana@claraluz.example',
        type: 'driver',
        status: 'inactive',
      },
    ],
    ...page(1),
    totals: { count: 1, active: 0, inactive: 1 },
  },
  'GET /v2/admin/organization/purchase': {
    docs: [
      {
        _id: 'p1',
        organization: {
          ...other,
          timeZone: 'America/Manaus',
        },
        value: 150,
        paymentType: 'transfer',
        status: 'pending',
        createdAt: '2026-11-20T15:30:00.000Z',
        by: null,
        pix: null,
        slip: null,
        link: null,
        reference: '7F3A9C',
        paidAt: null,
        cancelledAt: null,
        entry: null,
        paidLate: 'no',
        distribution: null,
      },
    ],
    ...page(1),
    balance: 10,
    credit: null,
    totals: { count: 1, pending: 150, paid: 0, cancelled: 0, returned: 0 },
  },
  'GET /superAdmin/organization/payment': {
    docs: [
      {
        _id: 'w1',
        organization: null,
        reference: 'E000',
        amount: 90,
        aside: 'unknown',
        txid: null,
        paidAt: '2026-11-20T15:30:00.000Z',
        receivedAt: '2026-11-20T15:30:00.000Z',
        purchase: null,
        bought: null,
        bill: null,
      },
    ],
    ...page(1),
  },
  'POST /superAdmin/organization/waiting': {
    docs: [
      { organization: other, about: 'low', count: 1, amount: 0 },
      { organization: other, about: 'DEVICE_DETECTED_DURING_REFUELING', count: 3, amount: 0 },
    ],
    ...page(2),
  },
};

interface AggregateRequest {
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
let requests: AggregateRequest[] = [];
beforeEach(() => {
  server.reset();
  server.letSuperAdminIn();
  requests = [];
  for (const [name, answer] of Object.entries(answers)) {
    server.answer(name, (request) => {
      requests.push({ name, query: request.url.searchParams, body: request.body });
      return ok(answer)(request);
    });
  }
});

const fieldIn = (element: HTMLElement) =>
  until(() => element.shadowRoot?.querySelector<HTMLInputElement>('input[role=combobox]'));

describe('litro-aggregates', () => {
  for (const [of, call, ...words] of [
    [
      'tanks',
      'POST /superAdmin/organization/tank/transaction',
      'Claraluz',
      '400,500 L',
      'Entradas 900,000 L',
      '2.400,10',
      '3 movimentações',
    ],
    [
      'distributions',
      'POST /superAdmin/organization/balancesharing',
      'Claraluz',
      '700,00',
      '2 distribuições',
    ],
    ['centers', 'POST /superAdmin/organization/expenseCenter', 'Obra Norte', 'Claraluz', '310,50'],
    [
      'vehicles',
      'POST /superAdmin/organization/vehicle/list',
      'ABC-1234',
      'Claraluz',
      'Scania R 450',
      '1 ativo',
    ],
    ['users', 'POST /superAdmin/organization/user/list', 'Ana Souza', 'Motorista', 'Inativo', '1 inativo'],
    [
      'purchases',
      'GET /v2/admin/organization/purchase',
      'Claraluz',
      '20/11/2026, 11:30',
      'Transferência',
      'Aguardando pagamento',
      '150,00',
    ],
    ['payments', 'GET /superAdmin/organization/payment', 'De nenhuma compra conhecida', '90,00'],
    [
      'waiting',
      'POST /superAdmin/organization/waiting',
      'Saldo abaixo do próprio aviso',
      '0,00',
      'Aparelho detectado durante o abastecimento (hoje)',
    ],
  ] as const) {
    it(`loads the report "${of}" of all organizations with one request`, async () => {
      const element = show({ of });
      for (const text of words) await says(element, text);
      expect(requests.map(({ name }) => name)).to.deep.equal([call]);
      expect(requests[0]?.query.has('organizationId')).to.equal(false);
    });
  }

  it('sums refuels of all organizations in a chart by month and in a table by organization', async () => {
    const element = show();
    await says(element, '2.906,54');
    await says(element, 'Sem recusados, estornados e saídas de tanques internos.');
    await chartIn(element);
    buttonIn(element, 'Ver como tabela')?.click();
    await says(element, 'Claraluz');
    expect(textIn(element)).to.include('480,500').and.include('mais R$ 6,00 de tarifas');
  });

  it('adds the parent company to the names of organizations with the same name', async () => {
    const named = (_id: string, parent: string | null, tradeName: string) => ({
      _id,
      parent,
      tradeName,
      name: tradeName,
      federalTaxNumber: '41606439000140',
    });
    const organizations = [
      { organization: named('c1', null, 'Serra Azul'), branches: [] },
      { organization: named('c2', null, 'Claraluz'), branches: [] },
      { organization: named('p1', 'c1', 'Posto 1'), branches: [] },
      { organization: named('p2', 'c2', 'Posto 1'), branches: [] },
    ];
    server.answer('GET /v2/superAdmin/organization', ok({ docs: organizations }));
    const docs = ['p1', 'p2'].map((_id) => ({ organization: { _id, name: 'Posto 1' }, ...refuels }));
    const name = 'POST /superAdmin/organization/transaction';
    server.answer(name, ok({ ...answers[name], docs, ...page(2) }));
    const element = show();
    await says(element, '2.906,54');
    buttonIn(element, 'Ver como tabela')?.click();
    await says(element, 'Posto 1 (Serra Azul)');
    expect(textIn(element)).to.include('Posto 1 (Claraluz)');
  });

  it('requests only selected organizations, writes them into its view, and requests all again', async () => {
    const views: string[] = [];
    const element = show({ of: 'users' });
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    await says(element, 'Ana Souza');
    typeInto(await fieldIn(element), 'a');
    (await until(() => element.shadowRoot?.querySelector<HTMLElement>('[role=option]'))).click();
    await until(() => requests.length === 2);
    expect(requests[1]?.body).to.deep.equal({ organizationIds: [ours] });
    await until(() => views.at(-1) === `filter.organizations=${ours}`);
    const select = await until(() =>
      [...(element.shadowRoot?.querySelectorAll('select') ?? [])].find(({ value }) => value === ours),
    );
    choose(select, 'all');
    await until(() => requests.length === 3);
    expect(requests[2]?.body).to.deep.equal({});
  });

  it('ignores invalid filters of its view and offers a retry after a refused request', async () => {
    server.answer('POST /superAdmin/organization/vehicle/list', (request) => {
      requests.push({ name: 'vehicles', query: request.url.searchParams, body: request.body });
      return refuse(403, 'organization_forbidden')(request);
    });
    const element = show({ of: 'vehicles', view: 'filter.organizations=everybody&filter.kind=rocket' });
    await until(() => requests.length > 0);
    expect(requests[0]?.body).to.deep.equal({});
    expect(requests[0]?.query.has('kind')).to.equal(false);
    await until(() => buttonIn(element, 'Tentar de novo'));
  });

  it('lets the user remove unavailable organizations from a filter that the server refused', async () => {
    const ids = (body: unknown) => (body as { organizationIds?: string[] }).organizationIds ?? [];
    server.answer('POST /superAdmin/organization/vehicle/list', (request) => {
      requests.push({ name: 'vehicles', query: request.url.searchParams, body: request.body });
      const isRefused = ids(request.body).some((id) => id !== ours);
      const answer = answers['POST /superAdmin/organization/vehicle/list'];
      return isRefused ? refuse(403, 'organization_forbidden')(request) : ok(answer)(request);
    });
    const beyond = Array.from({ length: 5 }, (_, at) => `01900000-0000-7000-8000-0000000000c${at}`);
    const element = show({ of: 'vehicles', view: `filter.organizations=${[...beyond, ours].join(',')}` });
    await until(() => buttonIn(element, 'Tentar de novo'));
    expect(ids(requests[0]?.body)).to.have.length(6);
    const select = [...element.shadowRoot!.querySelectorAll('select')].find(({ value }) =>
      value.includes(ours),
    );
    const choice = [...select!.options].find(
      ({ text }) => text === 'Tirar 5 empresas indisponíveis do filtro',
    );
    choose(select!, choice!.value);
    await says(element, 'ABC-1234');
    expect(ids(requests.at(-1)?.body)).to.deep.equal([ours]);
  });

  it('requests the payments screen of the organization when the user clicks a purchase row', async () => {
    const events: OrganizationRequest[] = [];
    const element = show({ of: 'purchases' });
    element.addEventListener('litro-organization-asked', (event) =>
      events.push((event as CustomEvent<OrganizationRequest>).detail),
    );
    await says(element, 'Claraluz');
    const row = await until(() => element.shadowRoot?.querySelector<HTMLElement>('button.text-link'));
    row.click();
    expect(events).to.deep.equal([
      { organizationId: other._id, element: 'litro-payments', view: 'open=purchase.p1' },
    ]);
  });

  it('links each attention item to the screen that resolves it', async () => {
    const events: OrganizationRequest[] = [];
    const element = show({ of: 'waiting', view: 'filter.about=low' });
    element.addEventListener('litro-organization-asked', (event) =>
      events.push((event as CustomEvent<OrganizationRequest>).detail),
    );
    const links = () => element.shadowRoot?.querySelectorAll<HTMLElement>('button.text-link') ?? [];
    // The filter, which renders before the rows, contains the same words as a row. The test therefore waits for the
    // links of the two rows.
    await until(() => links().length === 2);
    await says(element, 'Saldo abaixo do próprio aviso');
    expect(requests[0]?.query.get('about')).to.equal('low');
    for (const link of links()) link.click();
    expect(events).to.deep.equal([
      { organizationId: other._id, element: 'litro-purchase', view: '' },
      {
        organizationId: other._id,
        element: 'litro-transactions',
        view: 'period=today&filter.check=DEVICE_DETECTED_DURING_REFUELING',
      },
    ]);
  });

  it('links a sum to its organization with the period and fuel of the sum', async () => {
    const events: OrganizationRequest[] = [];
    const element = show({ of: 'tanks', view: 'period=today&filter.product=gas&sort=-out' });
    element.addEventListener('litro-organization-asked', (event) =>
      events.push((event as CustomEvent<OrganizationRequest>).detail),
    );
    const row = () => element.shadowRoot?.querySelector<HTMLElement>('button.text-link');
    (await until(row)).click();
    const select = [...element.shadowRoot!.querySelectorAll('select')].find(({ value }) => value === 'gas');
    choose(select!, 'any');
    await until(() => requests.length === 2);
    (await until(row)).click();
    expect(events.map(({ view }) => view)).to.deep.equal([
      'period=today&filter.product=gas',
      'period=today&filter.product=any',
    ]);
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in ${theme} and ${language}`, async () => {
      const element = show({ theme, of: 'vehicles' }, { language });
      await says(element, 'ABC-1234');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
