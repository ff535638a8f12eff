import {
  axeViolations,
  buttonIn,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
  type Replying,
} from '#core/element/testing/company-page.ts';
import { choose, click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { expectSafe } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import type { Transaction } from '#contract/transactions.ts';
import type { TransactionDetail, TransactionTotals } from '#contract/transaction-calls.ts';
import { element as description } from './transactions.element.ts';

const LIST = 'GET /v2/admin/organization/transaction';
const REFUSED = '01900000-0000-7000-8000-0000000abc12';
const TRUCK = '01900000-0000-7000-8000-0000000000aa';
const WALLET = '01900000-0000-7000-8000-0000000000bb';
const READ = `GET /admin/organization/transaction/${REFUSED}`;

const transaction = (over: Partial<Transaction> = {}): Transaction => ({
  type: 'fuelTransaction',
  _id: '01900000-0000-7000-8000-0000000def34',
  performedAt: '2026-11-20T15:30:00.000Z',
  status: 'done',
  approval: 'approved',
  reason: null,
  detail: null,
  numbers: {},
  alerts: [],
  vehicle: { _id: TRUCK, name: 'RST1D23', kind: 'vehicle' },
  user: null,
  wallet: WALLET,
  expenseCenter: null,
  station: { _id: null, name: 'Posto Aurora', federalTaxNumber: '', isElsewhere: false },
  product: 'diesel',
  volume: 40,
  unitPrice: 6.049,
  amount: 241.96,
  fees: { anywhere: 0, refuel: 0, total: 0 },
  fromCompany: 0,
  odometer: null,
  isOdometerCorrected: false,
  hasReceipt: false,
  entry: null,
  reversal: null,
  ...over,
});
const refused = transaction({
  _id: REFUSED,
  status: 'canceled',
  approval: 'rejected',
  reason: 'aboveLimit',
  detail: 'wallet_month',
  numbers: { limit: 2000, attempted: 2135.2, excess: 135.2 },
});
const totals: TransactionTotals = {
  count: 2,
  done: 1,
  refused: 1,
  reversed: 0,
  litres: 40,
  cubicMetres: 0,
  amount: 241.96,
  fees: 0,
};
const detail = (over: Partial<TransactionDetail> = {}): TransactionDetail => ({
  transaction: refused,
  station: null,
  setter: { at: '2026-11-03T11:12:00.000Z', by: 'Ana Souza' },
  wallet: {
    _id: WALLET,
    owner: 'vehicle',
    balance: 500,
    limit: 2000,
    sharedBalance: false,
    allowAnywhereRefueling: false,
  },
  entries: [],
  ...over,
});

const show = elementOnPage(description, () => import('./transactions.widget.tsx'));
const queries: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  server.grant('portal.transaction.list', 'portal.vehicle.list', 'portal.balanceDistribution.add');
  queries.length = 0;
  server.answer(LIST, ({ url }) => {
    queries.push(url.searchParams);
    const docs = [refused, transaction()];
    const paging = { pages: { current: 1, total: 1 }, items: { total: 2, skip: 0 } };
    return { status: 200, body: { docs, ...paging, totals } };
  });
  server.answer(READ, ok(detail()));
});

describe('list of transactions', () => {
  it('shows posted refuels, reasons of refused refuels and the sums of all matches', async () => {
    const element = show({}, { widthPx: 1920 });
    await says(element, 'Limite de abastecimento');
    for (const text of [
      'RST1D23',
      'Posto Aurora',
      'Concluída',
      '40,000 L',
      'R$ 241,96',
      'Recusadas',
      'ABC12',
    ]) {
      expect(textIn(element).toUpperCase(), text).to.include(text.toUpperCase());
    }
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('shows a later approval of a refuel after an event', async () => {
    const element = show({}, { widthPx: 1920 });
    await says(element, 'Concluída');
    const waits = () =>
      [...(element.shadowRoot?.querySelectorAll('[role=cell], [role=gridcell], td') ?? [])].some(
        ({ textContent }) => textContent === 'Aguardando nota fiscal',
      );
    expect(waits()).to.equal(false);
    const paging = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
    const docs = [transaction({ approval: 'pendingReceiptValidation' })];
    server.answer(LIST, ok({ docs, ...paging, totals: { ...totals, count: 1 } }));
    server.say('refuel-marks');
    await until(waits);
  });

  it('sends vehicle, reason and search to the server together', async () => {
    server.answer('GET /v2/admin/organization/vehicle', ({ url }) => {
      const isRequested = url.searchParams.get('search') === 'rst';
      const vehicles = isRequested ? [{ _id: TRUCK, licensePlate: 'RST1D23' }] : [];
      const metadata = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
      return { status: 200, body: { vehicles, metadata } };
    });
    const events: { view: string }[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) =>
      events.push((event as CustomEvent<{ view: string }>).detail),
    );
    const field = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[role=combobox]'),
    );
    typeInto(field, 'rst');
    const option = await until(() => element.shadowRoot?.querySelector<HTMLElement>('[role=option]'));
    option.click();
    await until(() => queries.at(-1)?.get('vehicle') === TRUCK);
    await says(element, 'Veículo: RST1D23');
    expect(events.at(-1)?.view).to.include(`filter.vehicle=${TRUCK}`);
    const selects = () => [...(element.shadowRoot?.querySelectorAll('select') ?? [])];
    const withOption = (value: string) =>
      selects().find((one) => [...one.options].some((each) => each.value === value)) as HTMLSelectElement;
    choose(withOption('refuelInterval'), 'refuelInterval');
    await until(() => queries.at(-1)?.get('reason') === 'refuelInterval');
    const search = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    typeInto(search, 'abc12');
    await until(() => queries.at(-1)?.get('search') === 'abc12');
    expect(queries.at(-1)?.get('vehicle')).to.equal(TRUCK);
  });
});

describe('open transaction', () => {
  it('explains at its own address the exceeded limit, the excess and the author of the limit', async () => {
    const element = show({ view: `transaction=${REFUSED}` });
    await says(
      element,
      'Recusada: o limite mensal de R$ 2.000,00 seria ultrapassado em R$ 135,20. Limite definido por Ana Souza em 03/11/2026, 08:12.',
    );
    await says(element, 'Nada foi movimentado.');
  });

  it('shows the end of its id and copies the complete id', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const element = show({ view: `transaction=${REFUSED}` });
    await click(element, 'Copiar o identificador inteiro');
    await says(element, 'Copiado');
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(copied).to.deep.equal([REFUSED]);
    expect(textIn(element)).to.include(REFUSED.slice(-6)).and.not.to.include(REFUSED);
  });

  it('raises the limit of the wallet to the refused amount', async () => {
    const element = show({ view: `transaction=${REFUSED}` });
    const bodies: unknown[] = [];
    server.answer(`PUT /admin/organization/wallet/${WALLET}/limit`, ({ body }) => {
      bodies.push(body);
      server.answer(READ, ok(detail({ wallet: { ...detail().wallet!, limit: 2135.2 } })));
      return { status: 200, body: { id: WALLET, limit: 2135.2 } };
    });
    (await until(() => buttonIn(element, 'Aumentar o limite'))).click();
    await says(element, 'Limite aumentado para R$ 2.135,20 por mês.');
    expect(bodies).to.deep.equal([{ limit: 2135.2 }]);
  });

  it('distributes the missing amount after a question, again until the refuel would pass', async () => {
    server.grant('portal.transaction.list', 'portal.balanceDistribution.add');
    const tooLittle = {
      ...refused,
      ...({
        reason: 'insufficientBalance',
        detail: null,
        numbers: { limit: 175.03, attempted: 241.96, excess: 66.93 },
      } as const),
    };
    server.answer(READ, ok(detail({ transaction: tooLittle })));
    const missing = (excess: number | null) =>
      server.answer(
        'POST /admin/organization/refuel/preview',
        ok({
          passes: excess === null,
          approval: 'approved',
          reason: null,
          detail: null,
          numbers: {},
          alerts: [],
          isElsewhere: false,
          amount: 241.96,
          fromCompany: 0,
          fees: {
            anywhere: 0,
            refuel: 0,
            total: 0,
          },
          rules: [
            {
              rule: 'balance',
              outcome: excess === null ? 'pass' : 'fail',
              reason: 'insufficientBalance',
              detail: null,
              why: null,
              numbers:
                excess === null
                  ? {}
                  : {
                      limit: 241.96 - excess,
                      attempted: 241.96,
                      excess,
                    },
            },
          ],
        }),
      );
    missing(203.86);
    const bodies: unknown[] = [];
    const answers = [50, null];
    server.answer('PUT /admin/organization/updateVehicleBalance', ({ body, key }) => {
      expect(key).to.be.a('string');
      bodies.push(body);
      missing(answers.shift() ?? null);
      return { status: 200, body: {} };
    });
    const element = show({ view: `transaction=${REFUSED}` });
    await expectSafe(element, () => click(element, 'Distribuir R$ 203,86 para RST1D23'));
    expect(bodies).to.deep.equal([]);
    await click(element, 'Distribuir R$ 203,86 para RST1D23');
    await says(element, 'Saldo da carteira depois');
    await click(element, 'Distribuir R$ 203,86');
    await says(element, 'Não passaria agora: 1 regra recusa.');
    await click(element, 'Distribuir R$ 50,00 para RST1D23');
    await click(element, 'Distribuir R$ 50,00');
    await says(element, 'já pode ser feito. Peça de novo na bomba.');
    await until(() => !textIn(element).includes('Valor a distribuir'));
    expect(bodies).to.deep.equal(
      [203.86, 50].map((amount) => ({ shares: [{ id: TRUCK, wallet: WALLET, amount }] })),
    );
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('changes the rule of the company and sends the current value as seen', async () => {
    server.grant('portal.transaction.list', 'portal.settings.list', 'portal.settings.add');
    const tooSoon = {
      ...refused,
      ...({
        reason: 'refuelInterval',
        detail: null,
        numbers: { limit: 60, attempted: 12, excess: 48 },
      } as const),
    };
    server.answer(READ, ok(detail({ transaction: tooSoon })));
    server.answer('GET /v2/admin/organization/settings', ok({ refuelInterval: 45 }));
    const bodies: unknown[] = [];
    server.answer('PUT /admin/organization/settings', ({ body }) => {
      bodies.push(body);
      return { status: 200, body: { refuelInterval: 12 } };
    });
    const element = show({ view: `transaction=${REFUSED}` });
    await says(element, 'Hoje: 45 min entre abastecimentos');
    (await until(() => buttonIn(element, 'Mudar o intervalo'))).click();
    await says(element, 'Intervalo mínimo: 12 min.');
    expect(bodies).to.deep.equal([{ refuelInterval: 12, seen: { refuelInterval: 45 } }]);
  });

  it('reactivates the inactive vehicle, or names the permission that this requires', async () => {
    const resting = {
      ...refused,
      reason: 'generalRejection',
      detail: 'owner_inactive',
      numbers: {},
    } as const;
    server.grant('portal.transaction.list', 'portal.vehicle.list', 'portal.vehicle.add');
    server.answer(READ, ok(detail({ transaction: resting })));
    const found = (status: string) => {
      const metadata = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
      server.answer(
        'GET /v2/admin/organization/vehicle',
        ok({ vehicles: [{ _id: TRUCK, licensePlate: 'RST1D23', status }], metadata }),
      );
    };
    found('inactive');
    const bodies: unknown[] = [];
    server.answer('PUT /admin/organization/vehicle/status', ({ body }) => {
      bodies.push(body);
      found('active');
      return { status: 200, body: { changed: 1, returned: 0, entry: null } };
    });
    const element = show({ view: `transaction=${REFUSED}` });
    (await until(() => buttonIn(element, 'Reativar RST1D23'))).click();
    await says(element, 'RST1D23 está em uso de novo.');
    expect(bodies).to.deep.equal([{ ids: [TRUCK], status: 'active' }]);
    element.remove();
    found('inactive');
    server.grant('portal.transaction.list', 'portal.vehicle.list');
    const other = show({ view: `transaction=${REFUSED}` });
    await says(other, 'Quem pode resolver tem permissão de mudar veículos e contêineres.');
  });

  it('requests from the page the record that mends the rejection', async () => {
    server.grant('portal.transaction.list', 'portal.vehicle.list', 'portal.vehicle.add');
    const tooMuch = {
      ...refused,
      ...({
        reason: 'aboveCapacity',
        detail: null,
        numbers: { limit: 300, attempted: 340, excess: 40 },
      } as const),
    };
    server.answer(READ, ok(detail({ transaction: tooMuch })));
    const vehicles = [{ _id: TRUCK, licensePlate: 'RST1D23', status: 'active' }];
    const metadata = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
    server.answer('GET /v2/admin/organization/vehicle', ok({ vehicles, metadata }));
    const element = show({ view: `transaction=${REFUSED}` });
    const events: unknown[] = [];
    element.addEventListener('litro-remedy-asked', (event) => events.push((event as CustomEvent).detail));
    (await until(() => buttonIn(element, 'Abrir o cadastro de RST1D23'))).click();
    expect(events).to.deep.equal([{ element: 'litro-vehicles', view: `record=${TRUCK}&tab=edit` }]);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('previews the refuel on request and shows the comparison of a failed rule', async () => {
    const rule = { detail: null, why: null, numbers: {} };
    server.answer(
      'POST /admin/organization/refuel/preview',
      ok({
        passes: false,
        approval: 'rejected',
        reason: 'aboveLimit',
        detail: 'wallet_month',
        numbers: {},
        alerts: [],
        isElsewhere: false,
        amount: 241.96,
        fromCompany: 0,
        fees: {
          anywhere: 0,
          refuel: 0,
          total: 0,
        },
        rules: [
          {
            ...rule,
            rule: 'owner',
            outcome: 'pass',
            reason: 'generalRejection',
          },
          {
            ...rule,
            rule: 'pin',
            outcome: 'notAsked',
            reason: 'incorrectPassword',
            why: 'beforehand',
          },
          {
            ...rule,
            rule: 'walletLimit',
            outcome: 'fail',
            reason: 'aboveLimit',
            numbers: {
              limit: 2e3,
              attempted: 2135.2,
              excess: 135.2,
            },
          },
        ],
      }),
    );
    const element = show({ view: `transaction=${REFUSED}` });
    (await until(() => buttonIn(element, 'Passaria agora?'))).click();
    await says(element, 'Não passaria agora: 1 regra recusa.');
    await says(element, 'limite R$ 2.000,00 · seria R$ 2.135,20 · acima R$ 135,20');
    await says(element, 'A senha só é pedida na bomba.');
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('requires a reason to judge the receipt, and corrects the odometer with a reason', async () => {
    server.grant('portal.transaction.list', 'portal.transaction.add', 'portal.vehicle.add');
    let now = transaction({ _id: REFUSED, approval: 'pendingReceiptValidation', odometer: 125_000 });
    const bodies: unknown[] = [];
    const marks = (over: (body: never) => Partial<Transaction>): Replying => {
      return ({ body }) => {
        bodies.push(body);
        now = { ...now, ...over(body as never) };
        const { _id, approval, odometer, isOdometerCorrected } = now;
        return { status: 200, body: { _id, approval, odometer, isOdometerCorrected } };
      };
    };
    server.answer(READ, () => ({ status: 200, body: detail({ transaction: now }) }));
    const one = `PUT /admin/organization/transaction/${REFUSED}`;
    server.answer(
      `${one}/approval`,
      marks(({ approval }: Transaction) => ({ approval })),
    );
    server.answer(
      `${one}/odometer`,
      marks(({ odometer }: Transaction) => ({ odometer, isOdometerCorrected: true })),
    );
    const element = show({ view: `transaction=${REFUSED}` });
    const field = (name: string) =>
      until(() =>
        element.shadowRoot?.querySelector<HTMLInputElement>(`[data-field=${name}] :is(input, select)`),
      );
    const save = async () => (await until(() => buttonIn(element, 'Salvar'))).click();

    (await until(() => buttonIn(element, 'Avaliar o comprovante'))).click();
    choose((await field('approval')) as never, 'approved');
    await save();
    await says(element, 'Preencha este campo.');
    typeInto(await field('reason'), 'Cupom conferido');
    await save();
    await until(() => !element.shadowRoot?.querySelector('[data-field=approval]'));

    (await until(() => buttonIn(element, 'Corrigir o hodômetro'))).click();
    typeInto(await field('odometer'), '152.000');
    typeInto(await field('reason'), 'Dígitos trocados');
    await save();
    await says(element, '(corrigido)');
    expect(bodies).to.deep.equal([
      { approval: 'approved', reason: 'Cupom conferido' },
      { odometer: 152_000, reason: 'Dígitos trocados' },
    ]);
  });

  it('lets a super administrator reverse a refuel with a reason and shows the destinations', async () => {
    const done = transaction({
      _id: REFUSED,
      amount: 241.96,
      fees: {
        anywhere: 0,
        refuel: 2,
        total: 2,
      },
      fromCompany: 43.96,
    });
    server.answer(READ, ok(detail({ transaction: done })));
    const element = show({ view: `transaction=${REFUSED}` });
    await until(() => textIn(element).includes('Lançamentos'));
    expect(buttonIn(element, 'Estornar')).to.equal(undefined);
    element.remove();
    const above = show({ view: `transaction=${REFUSED}` }, { organizationId: server.letSuperAdminIn() });
    await click(above, 'Estornar');
    await says(above, 'Estornar o abastecimento de R$ 243,96?');
    await says(above, 'Voltam R$ 200,00 para a carteira e R$ 43,96 para a empresa.');
    const REVERSE = `POST /superAdmin/organization/transaction/${REFUSED}/reversal`;
    const confirm = () => {
      const dialog = find(above, '[data-field=reason]')?.closest('.modal, sl-dialog');
      [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Estornar')?.click();
    };
    typeInto(
      await until(() => find<HTMLInputElement>(above, '[data-field=reason] input')),
      'Bomba com defeito',
    );
    server.answer(REVERSE, refuse(409, 'refuel_reversed'));
    confirm();
    await says(above, 'O abastecimento não foi estornado');
    server.answer(REVERSE, ({ body, key }) => {
      expect([body, typeof key]).to.deep.equal([{ reason: 'Bomba com defeito' }, 'string']);
      return {
        status: 200,
        body: { entry: WALLET, amount: 243.96, toWallet: 0, toCompany: 243.96, balance: {} },
      };
    });
    confirm();
    await says(above, 'Estorno feito: R$ 243,96 voltaram para a empresa.');
  });

  it('shows receipts on request and marks an invalid or used access key at its field', async () => {
    server.grant('portal.transaction.list', 'portal.transaction.add');
    const key = '35260959149997000199550010001827151001015719';
    const shown = transaction({ _id: REFUSED, approval: 'pendingReceiptValidation', hasReceipt: true });
    server.answer(READ, ok(detail({ transaction: shown })));
    const path = `/admin/organization/transaction/${REFUSED}/receipt`;
    const receipt = { _id: WALLET, receivedAt: '2026-11-20T16:00:00.000Z', user: null };
    server.answer(
      `GET ${path}`,
      ok({ docs: [{ ...receipt, accessKey: key, contentType: null, file: null }] }),
    );
    const bodies: unknown[] = [];
    server.answer(`POST ${path}`, (request) => {
      bodies.push(request.body);
      if (bodies.length === 1) return refuse(409, 'receipt_used')(request);
      server.answer(READ, ok(detail({ transaction: { ...shown, approval: 'approved' } })));
      return { status: 200, body: { _id: WALLET, approval: 'approved' } };
    });
    const element = show({ view: `transaction=${REFUSED}` });
    (await until(() => buttonIn(element, 'Ver o comprovante'))).click();
    await says(element, '3526 0959 1499 9700 0199 5500 1000 1827 1510 0101 5719');
    (await until(() => buttonIn(element, 'Enviar comprovante'))).click();
    const field = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('[data-field=accessKey] input'),
    );
    const send = async () => (await until(() => buttonIn(element, 'Enviar a chave'))).click();
    typeInto(field, key.slice(1));
    await send();
    await says(element, 'Esta chave não é válida.');
    typeInto(field, `https://nfce.example/qrcode?p=${key}|2|1`);
    await send();
    await says(element, 'já comprova outro abastecimento');
    await until(() => element.shadowRoot?.querySelector('[data-field=accessKey] [aria-invalid]'));
    await send();
    await says(element, 'Comprovante recebido. Aprovação: Aprovada.');
    expect(bodies).to.deep.equal([{ accessKey: key }, { accessKey: key }]);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('shows the progress of an uploaded receipt', async () => {
    server.grant('portal.transaction.list', 'portal.transaction.add');
    const shown = transaction({ _id: REFUSED, approval: 'pendingReceiptValidation', hasReceipt: true });
    server.answer(READ, ok(detail({ transaction: shown })));
    server.answer(`POST /admin/organization/transaction/${REFUSED}/receipt`, () => new Promise(() => {}));
    const element = show({ view: `transaction=${REFUSED}` });
    await click(element, 'Enviar comprovante');
    const input = await until(() => find<HTMLInputElement>(element, 'input[type=file]'));
    const selected = new DataTransfer();
    selected.items.add(new File(['%PDF-1.7 %%EOF'], 'nota.pdf', { type: 'application/pdf' }));
    input.files = selected.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await says(element, 'Enviando o comprovante 50%');
  });
});
