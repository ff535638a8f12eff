import { companyWith, find, ok, refuse, server, textIn, until } from '#core/element/testing/company-page.ts';
import {
  choose,
  click,
  elementOnPage,
  fill,
  says,
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { onOnePage } from '#core/element/testing/answers.ts';
import { expect } from 'chai';
import { saveReport } from '#blocks/report/testing/report-on-page.ts';
import { element as description } from './bills.element.ts';
import { billOf, billsOf, invoicesOf, lineOf, linesOf, periodsOf, running } from './testing/answers.ts';

const A = '/admin/organization';
const BILLS = `GET ${A}/bill`;
const PERIODS = `GET ${A}/bill-per-period`;
const INVOICES = `GET ${A}/invoice`;
const LINES = `GET ${A}/invoice/b1/transaction`;
const HYDRATE = 'GET /v2/admin/organization/hydrate';

const show = elementOnPage(description, () => import('./bills.widget.tsx'));
const queries: URLSearchParams[] = [];
const bills = (openBill = billOf(), ...list: Parameters<typeof billsOf>) =>
  server.answer(BILLS, ({ url: { searchParams } }) => {
    if (searchParams.get('limit') === '1') return { status: 200, body: billsOf(openBill) };
    queries.push(searchParams);
    return { status: 200, body: billsOf(...list) };
  });

beforeEach(() => {
  server.reset();
  queries.length = 0;
  bills(billOf(), running, billOf());
  server.answer(
    LINES,
    ok(
      linesOf(
        lineOf(),
        lineOf({
          _id: 'e0',
          kind: 'purchase',
          paymentType: 'bill',
          amount: 30_000,
          owed: 30_000,
          fee: 0,
          fees: [],
        }),
      ),
    ),
  );
});

const CHARGE = `POST ${A}/bill/b1/payment`;
const REPORT = 'POST /superAdmin/organization/purchase-return';
const SETTLE = 'PUT /superAdmin/organization/bill/b1';
const pix = {
  payload: '00020126BR.GOV.BCB.PIX6304D4FD',
  expiresAt: '2026-11-20T15:40:00.000Z',
  secondsLeft: 600,
};

const untilOpen = async (element: HTMLElement) => {
  await until(() => find(element, '.bill-lines time'));
  return element;
};

const selectWith = (element: HTMLElement, value: string) =>
  until(() =>
    [...(element.shadowRoot?.querySelectorAll('select') ?? [])].find((one) =>
      [...one.options].some((option) => option.value === value),
    ),
  );

describe('list of bills', () => {
  it('shows state, due date and amount of bills, and sends filters and sorting to the server', async () => {
    const element = show({}, { widthPx: 1200 });
    await says(element, '01/10/2026 a 31/10/2026');
    for (const text of ['Fechada, a pagar', 'Em aberto', '30/11/2026', '2 faturas', 'Em aberto até agora']) {
      expect(textIn(element), text).to.include(text);
    }
    choose(await selectWith(element, 'processing'), 'processing');
    await until(() => queries.at(-1)?.get('status') === 'processing');
    await click(element, /^Vencimento/);
    await until(() => queries.at(-1)?.get('sort') === 'dueDate');
    choose(await selectWith(element, 'lastBilling'), 'lastBilling');
    await until(() => queries.at(-1)?.get('from')?.endsWith('-01'));
  });

  it('shows the day on which the first bill closes, or that a filter matches no bill', async () => {
    server.answer(HYDRATE, ok(yearOf('postPaid')));
    bills(billOf());
    const element = show();
    await says(element, 'Ainda não há faturas');
    await says(element, 'O período de faturamento atual fecha em 31/12/2099.');
    choose(await selectWith(element, 'canceled'), 'canceled');
    await says(element, 'Nenhuma fatura encontrada');
  });

  it('shows a prepaid company that its bills leave nothing to pay', async () => {
    server.answer(HYDRATE, ok(yearOf('prePaid')));
    const paid = billOf({ billingType: 'prePaid', status: 'done', owed: 0, dueDate: null });
    bills(paid, paid);
    const element = show({}, { widthPx: 760 });
    await says(element, 'Sua empresa paga antes de usar: nada fica a pagar nas faturas.');
    await says(element, 'Nada a pagar');
    expect(textIn(element))
      .to.include('Pago na compra')
      .and.not.match(/Valor da fatura|Vencimento/);
  });

  it('reports a failed load and sends no request without a current organization', async () => {
    server.answer(BILLS, refuse(500, 'internal_error'));
    await says(show(), 'Não foi possível carregar as faturas');
    server.answer('GET /user/validSession', ok({ user: { _id: 'u1' }, scope: ['SuperAdminOrg'] }));
    server.answer('GET /v2/superAdmin/organization', ok({ docs: [] }));
    const calls = server.calls(BILLS);
    await says(show(), 'Organização atual não encontrada');
    expect(server.calls(BILLS)).to.equal(calls);
  });
});

/** Company whose open billing period contains every day on which the tests may run. */
const yearOf = (type: 'prePaid' | 'postPaid') => ({
  ...companyWith({ expenseCenter: false, fuelManagement: false }),
  billing: { type, period: 'monthly', from: '2000-01-01', to: '2099-12-31' },
});

describe('open bill', () => {
  it('opens a bill at an address with its first day and lists each fee with its rule', async () => {
    const element = show({}, { widthPx: 1200 });
    const events: unknown[] = [];
    element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
    await click(element, '01/10/2026 a 31/10/2026');
    await says(element, 'Pague R$ 30.000,00 até 30/11/2026.');
    await says(element, 'Abastecimento, ABC1D23');
    for (const text of ['posto não liberado: 2,5%; por abastecimento: R$ 1,50', 'Compra por fatura']) {
      await says(element, text);
    }
    expect(events).to.deep.equal([{ view: 'bill=2026-10-01', move: 'open' }]);
  });

  it('saves the bill as a PDF file that is named after its period', async () => {
    const element = show({ view: 'bill=2026-10-01' }, { widthPx: 1200 });
    await says(element, 'Compra por fatura');
    // The list behind the drawer has its own save button, so the test searches only the lines of the bill.
    const lines = { shadowRoot: find(element, '.bill-lines') } as unknown as HTMLElement;
    const { name, blob } = await saveReport(lines, 'Baixar em PDF');
    expect([name, blob.type]).to.deep.equal(['fatura-2026-10-01-a-2026-10-31.pdf', 'application/pdf']);
  });

  it('confirms a payment after a bill event and dispatches litro-bill-settled', async () => {
    const element = show({ view: 'bill=2026-10-01' });
    const events: unknown[] = [];
    element.addEventListener('litro-bill-settled', (event) => events.push((event as CustomEvent).detail));
    await says(element, 'Pague R$ 30.000,00 até 30/11/2026.');
    bills(billOf({ status: 'done', settledAt: '2026-11-20T15:30:00.000Z' }), running);
    server.say('bill');
    await says(element, 'Pagamento de R$ 30.000,00 confirmado.');
    expect(events).to.deep.equal([{ id: 'b1', from: '2026-10-01', owed: 30_000 }]);
  });

  it('creates a Pix charge once and hides payment from users who may only list bills', async () => {
    const element = show({ view: 'bill=2026-10-01' });
    server.answer(CHARGE, ({ key }) => {
      expect(key).to.be.a('string');
      bills(billOf({ pix }), running);
      return { status: 200, body: billOf({ pix }) };
    });
    await click(element, 'Pagar R$ 30.000,00 por Pix');
    await says(element, 'Copiar código Pix');
    await until(() => find(element, '.pix-qr path'));
    expect([server.calls(CHARGE), textIn(element).includes('Pagar agora')]).to.deep.equal([1, false]);
    server.grant('portal.bill.list');
    bills(billOf(), running);
    const other = show({ view: 'bill=2026-10-01' });
    await says(other, 'Pague R$ 30.000,00 até 30/11/2026.');
    expect(textIn(other)).not.to.include('Pagar R$ 30.000,00 por Pix');
    expect(textIn(other)).not.to.include('Marcar como paga');
  });

  it('pays the bill with one click in a sandbox', async () => {
    server.answer(HYDRATE, ok({ ...yearOf('postPaid'), isSandbox: true }));
    bills(billOf({ pix }), running);
    const element = show({ view: 'bill=2026-10-01' });
    server.answer('POST /sandbox/bill/b1/pay', () => {
      bills(billOf({ status: 'done' }), running);
      return { status: 200, body: billOf({ status: 'done' }) };
    });
    await click(element, 'Pagar agora (demonstração)');
    await says(element, 'Pagamento de R$ 30.000,00 confirmado.');
    expect(find(element, '.pix-qr')).to.equal(null);
  });

  it('lets a super administrator mark a bill as paid with a reason, and explains a refusal', async () => {
    server.answer('GET /user/validSession', ok({ user: { _id: 'u1' }, scope: ['SuperAdminOrg'] }));
    const { organization } = companyWith({ expenseCenter: false, fuelManagement: false });
    server.answer('GET /v2/superAdmin/organization', ok({ docs: [{ organization, branches: [] }] }));
    const element = show({ view: 'bill=2026-10-01' }, { organizationId: organization._id });
    await click(element, 'Marcar como paga');
    await says(element, 'Marcar a fatura de R$ 30.000,00 como paga?');
    server.answer(SETTLE, refuse(409, 'bill_settled'));
    const confirm = async () => {
      const dialog = await until(() => find(element, '[data-field=reason]')?.closest('sl-dialog'));
      [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Marcar como paga')?.click();
    };
    await confirm();
    await says(element, 'Preencha este campo.');
    typeInto(
      await until(() => find<HTMLInputElement>(element, '[data-field=reason] input')),
      'Depósito conferido',
    );
    await confirm();
    await says(element, 'A fatura não foi alterada');
    server.answer(SETTLE, ({ body }) => {
      expect(body).to.deep.equal({ status: 'done', reason: 'Depósito conferido' });
      bills(billOf({ status: 'done' }), running);
      return { status: 200, body: billOf({ status: 'done' }) };
    });
    await confirm();
    await says(element, 'Pagamento de R$ 30.000,00 confirmado.');
  });

  it('lets a super administrator report refunds of a paid bill up to its sum', async () => {
    const paid = billOf({ status: 'done', hasPayment: true, returned: 10_000 });
    bills(paid, running);
    server.answer(`GET ${A}/purchase-return`, ok({ docs: [], ...onOnePage(0) }));
    expect(textIn(await untilOpen(show({ view: 'bill=2026-10-01' })))).not.to.include('Registrar devolução');
    const element = show({ view: 'bill=2026-10-01' }, { organizationId: server.letSuperAdminIn() });
    await click(element, 'Registrar devolução');
    await fill(element, 'Código da devolução', 'D123');
    await fill(element, 'Motivo', 'TED devolvida');
    await fill(element, 'Valor devolvido', '20000');
    const sent: unknown[] = [];
    server.answer(REPORT, ({ body }) => {
      sent.push(body);
      bills(billOf({ status: 'done', hasPayment: true, returned: 30_000 }), running);
      return { status: 200, body: { return: {} } };
    });
    await click(element, 'Registrar devolução de R$ 20.000,00');
    await says(element, 'Devolução de R$ 20.000,00 registrada.');
    expect(sent).to.deep.equal([{ bill: 'b1', amount: 20_000, returnId: 'D123', reason: 'TED devolvida' }]);
    await until(() => !textIn(element).includes('Registrar devolução'));
  });

  it('reports a missing bill if no bill begins on the day of the view', async () => {
    server.answer(BILLS, ok(billsOf()));
    await says(show({ view: 'bill=1999-01-01' }), 'Nenhuma fatura neste dia');
  });
});

describe('other screens of bills', () => {
  it('lists billing periods with a column for each used payment method, and filters them', async () => {
    const periods: URLSearchParams[] = [];
    server.answer(PERIODS, ({ url }) => {
      periods.push(url.searchParams);
      return { status: 200, body: periodsOf({}, { from: '2026-09-01', to: '2026-09-30' }) };
    });
    const element = show({ show: 'periods' }, { widthPx: 1200 });
    await says(element, '01/09/2026 a 30/09/2026');
    expect(textIn(element)).to.include('Por boleto');
    expect(textIn(element)).not.to.include('Por transferência');
    choose(await selectWith(element, 'weekly'), 'weekly');
    await until(() => periods.at(-1)?.get('paymentFrequency') === 'weekly');
    expect(server.calls(BILLS)).to.equal(0);
  });

  it('shows billing periods as overdue or as paid after cancellation', async () => {
    server.answer(
      PERIODS,
      ok(periodsOf({ isOverdue: true }, { from: '2026-09-01', status: 'done', paidLate: 'canceled' })),
    );
    const element = show({ show: 'periods' }, { widthPx: 1200 });
    await says(element, 'Vencida');
    expect(textIn(element)).to.include('Paga depois de cancelada');
    expect(textIn(element)).not.to.include('Fechada, a pagar');
  });

  it('lists settled bills and offers no filter for unsettled bills', async () => {
    server.answer(
      INVOICES,
      ok(invoicesOf(billOf({ status: 'done', settledAt: '2026-11-20T15:30:00.000Z', paidLate: 'canceled' }))),
    );
    const element = show({ show: 'invoices' }, { widthPx: 1200 });
    await says(element, 'Paga depois de cancelada');
    expect(find(element, 'option[value=processing]')).to.equal(null);
  });
});

usedByEverybody(
  'an open bill',
  async (look, around) => {
    return untilOpen(show({ ...look, view: 'bill=2026-10-01' }, around));
  },
  280,
);
