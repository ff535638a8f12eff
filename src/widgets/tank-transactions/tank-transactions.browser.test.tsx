import {
  axeViolations,
  companyWith,
  find,
  ok,
  refuse,
  server,
  until,
} from '#core/element/testing/company-page.ts';
import { choose, click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { TankTransaction } from '#contract/tank-operations.ts';
import type { Tank } from '#contract/tanks.ts';
import { element as description } from './tank-transactions.element.ts';

const show = elementOnPage(description, () => import('./tank-transactions.widget.tsx'));
const LIST = 'GET /admin/organization/tank/transaction';
const tankId = '01900000-0000-7000-8000-0000000000f1';
const vehicleId = '01900000-0000-7000-8000-0000000000a1';
const receipt = '35260959149997000199550010001827151001015719';
const DEFUEL = `POST /admin/tank/${tankId}/defuel`;
const REFUEL = `POST /admin/tank/${tankId}/refuel`;

const tank: Tank = {
  _id: tankId,
  name: 'Tanque do pátio',
  product: 'diesel',
  capacity: 15000,
  level: 2400,
  claimed: 900,
  free: 1500,
  reorderPoint: null,
  value: 14400,
  averagePrice: 6,
  daysLeft: 8,
  wallets: 3,
  lastDip: null,
  status: 'active',
  createdAt: '2026-06-01T10:00:00.000Z',
};
const operation = (over: Partial<TankTransaction> = {}): TankTransaction => ({
  _id: '01900000-0000-7000-8000-0000000000e1',
  type: 'fuelManagementTransaction',
  operation: 'DEFUEL_OPERATION',
  at: '2026-11-20T10:00:00.000Z',
  tank: { _id: tankId, name: tank.name },
  product: 'diesel',
  volume: 40.5,
  level: 2400,
  unitPrice: 6,
  amount: 243,
  vehicle: { _id: vehicleId, name: 'TRK-1234', kind: 'vehicle' },
  user: null,
  wallet: null,
  odometer: 120500,
  supplier: '',
  accessKey: null,
  source: '',
  reason: '',
  by: null,
  entry: '01900000-0000-7000-8000-0000000000c1',
  ...over,
});
const listOf = (...docs: TankTransaction[]) =>
  ok({
    docs,
    pages: { current: 1, total: 1 },
    items: { total: docs.length, skip: 0 },
    totals: { count: docs.length, in: 5000, out: 40.5, variance: -3, bought: 30000, drawn: 243 },
  });
const moved = (transaction: TankTransaction) => ({
  transaction,
  tank: { ...tank, level: 2360 },
  wallet: null,
});
const field = (element: HTMLElement, key: string) =>
  until(() => find<HTMLInputElement>(element, `[data-field="${key}"] input`));

let queries: URLSearchParams[] = [];
beforeEach(() => {
  sessionStorage.clear();
  server.reset();
  server.grant(
    'portal.internalTank.list',
    'portal.internalTankTransaction.list',
    'portal.internalTankTransaction.add',
  );
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: false, fuelManagement: true })),
  );
  server.answer(
    'GET /admin/organization/tank',
    ok({ docs: [tank], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
  );
  queries = [];
  server.answer(LIST, (request) => {
    queries.push(request.url.searchParams);
    return listOf(operation())(request);
  });
});

describe('litro-tank-transactions', () => {
  it('shows operations with their sums and sends the selected operation as filter', async () => {
    const element = show();
    await says(element, 'TRK-1234');
    await says(element, '5.000,000 L');
    await says(element, '−3,000 L');
    expect(await axeViolations(element)).to.deep.equal([]);
    const selects = () => [...(element.shadowRoot?.querySelectorAll('select') ?? [])];
    const select = selects().find(({ options }) =>
      [...options].some(({ value }) => value === 'REFUEL_OPERATION'),
    );
    choose(select as HTMLSelectElement, 'REFUEL_OPERATION');
    await until(() => queries.some((query) => query.get('operation') === 'REFUEL_OPERATION') || null);
  });

  it('draws fuel with three taps and two typed fields, and sends an idempotency key', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.answer(DEFUEL, (request) => {
      sent.push(request);
      return { status: 200, body: moved(operation({ volume: 40 })) };
    });
    const element = show();
    let taps = 0;
    const tap = async (name: string) => {
      taps += 1;
      await click(element, name);
    };
    await says(element, 'TRK-1234');
    await tap('Saída');
    await until(() => find(element, '.tank-chip'));
    taps += 1;
    find(element, '.tank-chip')?.click();
    const focused = () => element.shadowRoot?.activeElement as HTMLInputElement | null;
    const volume = await field(element, 'volume');
    await until(() => focused() === volume);
    typeInto(volume, '40');
    expect(volume.enterKeyHint).to.equal('next');
    volume.form?.requestSubmit();
    const odometer = await field(element, 'odometer');
    await until(() => focused() === odometer);
    typeInto(odometer, '120900');
    await tap('Registrar saída');
    await says(element, 'Saída registrada: 40,000 L para TRK-1234. Tanque do pátio agora com 2.360,000 L.');
    expect(taps).to.equal(3);
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { volume: 40, vehicle: vehicleId, odometer: 120900 },
    ]);
    expect(sent[0]?.key).to.be.a('string');
  });

  it('marks a refused volume at its field and restores the typed volume on reopening', async () => {
    server.answer(DEFUEL, refuse(409, 'tank_short'));
    const element = show();
    await says(element, 'TRK-1234');
    await click(element, 'Saída');
    (await until(() => find<HTMLElement>(element, '.tank-chip'))).click();
    typeInto(await field(element, 'volume'), '4000');
    await click(element, 'Registrar saída');
    await says(element, 'Não foi deduzir volume do tanque interno');
    await says(element, 'O tanque tem menos do que isso.');
    expect((await field(element, 'volume')).getAttribute('aria-invalid')).to.equal('true');
    await click(element, 'Cancelar');
    await until(() => find(element, '[data-field="volume"]') === null);
    await click(element, 'Saída');
    expect((await field(element, 'volume')).value).to.equal('4000');
  });

  it('asks for the wallet if vehicle and person have wallets, and draws from the selection', async () => {
    const sent: unknown[] = [];
    server.answer('GET /admin/organization/user', ok({ docs: [{ _id: 'u7', name: 'Ana Souza' }] }));
    server.answer(DEFUEL, (request) => {
      sent.push(request.body);
      if ((request.body as { wallet?: string }).wallet)
        return { status: 200, body: moved(operation({ volume: 40 })) };
      const details = [
        { owner: vehicleId, wallet: 'w1' },
        { owner: 'u7', wallet: 'w2' },
      ];
      return refuse(400, 'wallet_ambiguous', details)(request);
    });
    const element = show();
    await says(element, 'TRK-1234');
    await click(element, 'Saída');
    (await until(() => find<HTMLElement>(element, '.tank-chip'))).click();
    typeInto(await field(element, 'volume'), '40');
    const pickers = element.shadowRoot?.querySelectorAll<HTMLInputElement>('.tank-dialog [role=combobox]');
    typeInto([...(pickers ?? [])].at(-1) ?? null, 'Ana');
    (await until(() => find<HTMLElement>(element, '.tank-dialog [role=option]'))).click();
    await click(element, 'Registrar saída');
    await says(element, 'De qual sai o combustível?');
    await click(element, 'Ana Souza');
    await click(element, 'Registrar saída');
    await says(element, 'Saída registrada: 40,000 L para TRK-1234.');
    const body = { volume: 40, vehicle: vehicleId, user: 'u7' };
    expect(sent).to.deep.equal([body, { ...body, wallet: 'w2' }]);
  });

  it('refuses an invalid access key without a request and reports a refused delivery', async () => {
    const bodies: unknown[] = [];
    server.answer(REFUEL, (request) => {
      bodies.push(request.body);
      return refuse(409, 'tank_over_capacity')(request);
    });
    const element = show();
    await says(element, 'TRK-1234');
    await click(element, 'Entrada');
    typeInto(await field(element, 'volume'), '12.000,5');
    typeInto(await field(element, 'price'), '5,899');
    typeInto(await field(element, 'supplier'), 'Distribuidora');
    typeInto(await field(element, 'accessKey'), '1234');
    await click(element, 'Registrar entrada');
    await says(element, 'Esta não é uma chave de NF-e.');
    expect(bodies).to.deep.equal([]);
    typeInto(await field(element, 'accessKey'), '');
    await click(element, 'Registrar entrada');
    await says(element, 'Não foi possível registrar a entrada');
    expect(bodies).to.deep.equal([{ volume: 12000.5, price: 5.899, supplier: 'Distribuidora' }]);
  });

  it('marks an access key that is already used at its field', async () => {
    server.answer(REFUEL, refuse(409, 'receipt_used'));
    const element = show();
    await says(element, 'TRK-1234');
    await click(element, 'Entrada');
    typeInto(await field(element, 'volume'), '1.000');
    typeInto(await field(element, 'price'), '5,899');
    typeInto(await field(element, 'supplier'), 'Distribuidora');
    typeInto(await field(element, 'accessKey'), receipt);
    await click(element, 'Registrar entrada');
    await until(async () => (await field(element, 'accessKey')).getAttribute('aria-invalid') === 'true');
    expect((await field(element, 'accessKey')).value).to.equal(receipt);
  });

  it('repeats a draw with the same key after a lost answer and reloads the list', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.answer(DEFUEL, ({ body, key }) => {
      sent.push({ body, key });
      if (sent.length === 1) throw new TypeError('The line broke.');
      return { status: 200, body: moved(operation({ volume: 40 })) };
    });
    const element = show();
    await says(element, 'TRK-1234');
    await click(element, 'Saída');
    (await until(() => find<HTMLElement>(element, '.tank-chip'))).click();
    typeInto(await field(element, 'volume'), '40');
    const before = queries.length;
    await click(element, 'Registrar saída');
    await says(element, 'Saída registrada: 40,000 L para TRK-1234.');
    expect(sent[0]?.key).to.be.a('string');
    expect(sent).to.deep.equal([sent[0], sent[0]]);
    await until(() => queries.length > before);
    await click(element, 'Saída');
    expect((await field(element, 'volume')).value).to.equal('');
  });

  it('opens the form of the tank in its view, then reports the view of the list', async () => {
    const views: string[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    await says(element, 'TRK-1234');
    element.setAttribute('view', `act=defuel&tank=${tank._id}&filter.operation=DEFUEL_OPERATION`);
    await until(() => find(element, '.tank-chip'));
    await until(() => views.length > 0);
    expect(views[0]).to.equal('filter.operation=DEFUEL_OPERATION');
  });

  it('opens an operation by its view', async () => {
    const one = operation({ operation: 'REFUEL_OPERATION', vehicle: null, supplier: 'Distribuidora Sul' });
    server.answer(LIST, listOf(one));
    const element = show({ view: `transaction=${one._id}` });
    await until(() => find(element, '.tank-operation'));
    await says(element, 'Distribuidora Sul');
  });

  it('offers no form to users who may only list operations', async () => {
    server.grant('portal.internalTankTransaction.list');
    const element = show();
    await says(element, 'Livro do tanque');
    expect(element.shadowRoot?.textContent).not.to.contain('Registrar');
    expect(
      [...(element.shadowRoot?.querySelectorAll('button') ?? [])].map((b) => b.textContent),
    ).not.to.include('Entrada');
  });
});
