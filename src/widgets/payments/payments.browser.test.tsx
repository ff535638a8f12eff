import { onOnePage } from '#core/element/testing/answers.ts';
import {
  axeViolations,
  buttonIn,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  typeInto,
  type Surroundings,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Bill } from '#contract/bills.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import type { Purchase } from '#contract/purchases.ts';
import { element as description } from './payments.element.ts';

const LIST = 'GET /superAdmin/organization/payment';
const RETURNS = 'GET /superAdmin/organization/purchase-return';
const BALANCE = 'GET /admin/organization/balance';
const COLLECT = 'POST /superAdmin/organization/debt/collection';
const FORGIVE = 'POST /superAdmin/organization/debt/write-off';
const PURCHASES = 'GET /v2/admin/organization/purchase';
const BILLS = 'GET /admin/organization/bill';
const DECIDE = 'PUT /superAdmin/organization/payment/w1';
const SETTLE = 'PUT /superAdmin/organization/purchase/s1/payment';
const AT = '2026-11-20T15:30:00.000Z';

const paymentOf = (over: Partial<WaitingPayment> = {}): WaitingPayment => ({
  _id: 'w1',
  organization: { _id: 'o1', name: 'Serra Azul', timeZone: 'America/Sao_Paulo' },
  reference: 'E00000000202611201530abcdefghijk',
  amount: 90,
  returned: 0,
  paidAt: AT,
  receivedAt: AT,
  aside: 'amount',
  txid: 'a1b2c3',
  bill: null,
  purchase: 'p-abcdef',
  bought: { value: 100, paymentType: 'pix', status: 'pending', createdAt: AT, paidAt: null },
  ...over,
});
const purchaseOf = (over: Partial<Purchase> = {}): Purchase => ({
  _id: 's1',
  value: 150,
  paymentType: 'transfer',
  status: 'pending',
  createdAt: AT,
  by: { user: 'u2', name: 'Ana Souza' },
  pix: null,
  slip: null,
  transfer: null,
  link: null,
  reference: '7F3A9C',
  paidAt: null,
  cancelledAt: null,
  entry: null,
  paidLate: 'no',
  distribution: null,
  ...over,
});
const billOf = (over: Partial<Bill> = {}): Bill => ({
  _id: 'b1',
  status: 'processing',
  billingType: 'postPaid',
  paymentFrequency: 'monthly',
  from: '2026-10-01',
  to: '2026-10-31',
  closedAt: AT,
  dueDate: '2026-11-30',
  isOverdue: false,
  owed: 90,
  paid: 0,
  fees: 0,
  lines: 1,
  settledAt: null,
  paidLate: 'no',
  reason: '',
  hasPayment: false,
  returned: 0,
  pix: null,
  ...over,
});

const display = elementOnPage(description, () => import('./payments.widget.tsx'));
let organizationId = '';
const show = (attributes: Record<string, string> = {}, around: Surroundings = {}) =>
  display(attributes, { organizationId, ...around });

const returnOf = (over: Partial<PurchaseReturn> = {}): PurchaseReturn => ({
  _id: 'r1',
  organization: { _id: 'o1', name: 'Serra Azul', timeZone: 'America/Sao_Paulo' },
  purchase: 'p-abcdef',
  bill: null,
  reference: 'E00000000202611201530abcdefghijk',
  returnId: 'D1',
  amount: 30,
  nature: 'MED_FRAUDE',
  status: 'DEVOLVIDO',
  requestedAt: AT,
  settledAt: AT,
  receivedAt: AT,
  outcome: 'set_aside',
  entry: null,
  aside: 'exceeds',
  later: null,
  reason: '',
  by: null,
  ...over,
});

const balanceOf = (debt: number) => ({ total: 0, company: 0, handedOut: 0, debt, at: AT });

function waits(payments: WaitingPayment[], byHand: Purchase[] = [], offered: Purchase[] = []) {
  server.answer(LIST, ok({ docs: payments, ...onOnePage(payments.length) }));
  server.answer(RETURNS, ok({ docs: [], ...onOnePage(0) }));
  server.answer(BALANCE, ok(balanceOf(0)));
  server.answer(PURCHASES, ({ url }) => {
    const docs = url.searchParams.get('awaits') === 'person' ? byHand : offered;
    return { status: 200, body: { docs, ...onOnePage(docs.length), balance: 0, credit: null, totals: {} } };
  });
}

function owes(bills: Bill[]) {
  const processing = bills.reduce((sum, { owed }) => sum + owed, 0);
  const totals = { count: bills.length, pending: 0, processing, done: 0, canceled: 0, overdue: 0 };
  server.answer(BILLS, ok({ aggregateTransactions: bills, ...onOnePage(bills.length), totals }));
}

beforeEach(() => {
  server.reset();
  organizationId = server.letSuperAdminIn();
  owes([]);
  waits([paymentOf()], [purchaseOf()]);
  server.answer('GET /admin/organization/purchase/s1', ok(purchaseOf()));
});

const radio = (element: HTMLElement, value: string) =>
  until(() => find<HTMLInputElement>(element, `input[type=radio][value=${value}]`));
const field = (element: HTMLElement, key: string) =>
  until(() => find<HTMLInputElement>(element, `[data-field=${key}] input`));
/** Clicks the button in the confirmation dialog, not the button of the same name that opened the dialog. */
const confirm = async (element: HTMLElement, text: string) =>
  (
    await until(() =>
      [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
        .filter((button) => button.textContent.replace(/\u00a0/g, ' ') === text)
        .at(-1),
    )
  ).click();

describe('lists of waiting payments', () => {
  it('explains why each payment waits, with amounts and organization', async () => {
    const paid = { ...paymentOf().bought!, status: 'paid' as const, paidAt: '2026-11-20T16:00:00.000Z' };
    waits([
      paymentOf(),
      paymentOf({ _id: 'w2', amount: 110 }),
      paymentOf({ _id: 'w3', aside: 'paid', amount: 100, bought: paid }),
      paymentOf({ _id: 'w4', aside: 'unknown', purchase: null, bought: null }),
      paymentOf({ _id: 'w6', purchase: null, bought: null, bill: 'b1' }),
      paymentOf({ _id: 'w5', aside: 'unknown', purchase: null, bought: null, txid: null }),
    ]);
    const element = show({}, { widthPx: 1200 });
    for (const text of [
      'A compra é de R$ 100,00 e vieram R$ 90,00: R$ 10,00 a menos.',
      'A compra é de R$ 100,00 e vieram R$ 110,00: R$ 10,00 a mais.',
      'Segundo pagamento: a compra de R$ 100,00 já foi paga em 20/11/2026, 13:00.',
      'Nenhuma compra ou fatura tem o identificador a1b2c3 que veio com o Pix.',
      'O Pix veio sem identificador: não diz de qual compra ou fatura é.',
      'O valor é diferente do que a fatura deve.',
      'De nenhuma empresa',
      'Nenhum boleto ou transferência a confirmar',
    ]) {
      await says(element, text);
    }
  });

  it('shows new payments automatically and counts them until the user opens a payment', async () => {
    waits([]);
    const element = show();
    await says(element, 'Nenhum pagamento espera decisão');
    waits([paymentOf()]);
    server.say('purchase');
    await says(element, 'R$ 10,00 a menos');
    const statusText = () => find(element, '[role=status]:has(*)')?.textContent;
    await until(() => statusText() === 'Chegou 1 pagamento enquanto esta tela estava aberta.');
    waits([paymentOf({ _id: 'w2', aside: 'unknown', purchase: null, bought: null }), paymentOf()]);
    server.say('purchase');
    await until(() => statusText() === 'Chegaram 2 pagamentos enquanto esta tela estava aberta.');
    find<HTMLButtonElement>(element, '.cell-link')?.click();
    await says(element, 'Ao ser creditado, passa a ser de A.');
    await until(() => statusText() === undefined);
  });

  it('announces no new payment after a listed payment disappears', async () => {
    const element = show();
    await says(element, 'R$ 10,00 a menos');
    waits([]);
    server.say('purchase');
    await says(element, 'Nenhum pagamento espera decisão');
    expect(textIn(element)).not.to.contain('enquanto esta tela estava aberta');
  });

  it('refuses users who are not super administrators and sends no request', async () => {
    server.answer(
      'GET /user/validSession',
      ok({ user: { _id: 'u1' }, scope: ['AdminOrg', organizationId, 'A'] }),
    );
    const element = show();
    await says(element, 'Esta parte não está disponível para você');
    expect(server.calls(LIST)).to.equal(0);
  });

  it('reports the list that failed to load and still shows the other list', async () => {
    server.answer(LIST, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar esta lista');
    await says(element, 'Referência 7F3A9C');
  });
});

describe('debt of a company', () => {
  it('collects a debt from wallets and writes the remainder off with a reason', async () => {
    server.answer(BALANCE, ok(balanceOf(70)));
    const element = show();
    await says(element, 'Esta empresa deve R$ 70,00');
    await click(element, 'Recolher das carteiras');
    await says(element, 'Recolher até R$ 70,00 das carteiras?');
    server.answer(COLLECT, ({ key }) => {
      expect(key).to.be.a('string');
      server.answer(BALANCE, ok(balanceOf(40)));
      return { status: 200, body: { entry: 'e1', amount: 30, balance: balanceOf(40), wallets: [] } };
    });
    await confirm(element, 'Recolher das carteiras');
    await says(element, 'R$ 30,00 recolhidos das carteiras.');
    await says(element, 'Esta empresa deve R$ 40,00');
    await click(element, 'Perdoar dívida');
    await confirm(element, 'Perdoar dívida');
    await says(element, 'Preencha este campo.');
    typeInto(await field(element, 'reason'), 'Acordo com a empresa');
    server.answer(FORGIVE, ({ body }) => {
      expect(body).to.deep.equal({ reason: 'Acordo com a empresa' });
      server.answer(BALANCE, ok(balanceOf(0)));
      return { status: 200, body: { entry: 'e2', amount: 40, balance: balanceOf(0), wallets: [] } };
    });
    await confirm(element, 'Perdoar dívida');
    await says(element, 'Dívida de R$ 40,00 perdoada.');
    await until(() => !textIn(element).includes('Esta empresa deve'));
  });
});

describe('return that moved no credit', () => {
  it('explains a waiting return and marks the return as reviewed with a reason', async () => {
    server.answer(RETURNS, ok({ docs: [returnOf()], ...onOnePage(1) }));
    const element = show({}, { widthPx: 1200 });
    await says(element, 'Devoluções a conferir');
    await says(element, 'Contestada por suspeita de fraude (MED)');
    const [, row] = [...(element.shadowRoot?.querySelectorAll('.payments-list') ?? [])].slice(-2);
    row?.querySelector<HTMLButtonElement>('.cell-link')?.click();
    await says(element, 'Marcar a devolução de R$ 30,00 como conferida?');
    typeInto(await field(element, 'reason'), 'Banco corrigiu o valor');
    server.answer('PUT /superAdmin/organization/purchase-return/r1', ({ body }) => {
      expect(body).to.deep.equal({ reason: 'Banco corrigiu o valor' });
      server.answer(RETURNS, ok({ docs: [], ...onOnePage(0) }));
      return { status: 200, body: returnOf({ aside: null }) };
    });
    await confirm(element, 'Marcar como conferida');
    await until(() => !textIn(element).includes('Devoluções a conferir'));
  });
});

describe('open payment', () => {
  it('credits a purchase of the same amount after a question and leaves the list', async () => {
    waits([paymentOf()], [], [purchaseOf({ _id: 'p2', value: 90 }), purchaseOf({ _id: 'p3', value: 90 })]);
    const events: unknown[] = [];
    const element = show({ view: 'open=payment.w1' });
    element.addEventListener('litro-payment-decided', (event) => events.push((event as CustomEvent).detail));
    await says(element, '2 compras esperam exatamente R$ 90,00.');
    await click(element, 'Decidir');
    await says(element, 'Escolha o que fazer com este pagamento.');
    await says(element, 'Preencha este campo.');
    (await radio(element, 'purchase')).click();
    typeInto(await field(element, 'reason'), 'Conferido no extrato');
    await click(element, 'Creditar R$ 90,00');
    await says(element, 'Escolha qual compra ele paga.');
    (await radio(element, 'p3')).click();
    await click(element, 'Creditar R$ 90,00');
    await says(element, 'Creditar R$ 90,00?');
    await until(() => element.shadowRoot?.activeElement?.textContent === 'Voltar');
    server.answer(DECIDE, ({ body, key }) => {
      expect(body).to.deep.equal({ outcome: 'credit', purchase: 'p3', reason: 'Conferido no extrato' });
      expect(key).to.be.a('string');
      waits([]);
      return { status: 200, body: { _id: 'w1', amount: 90, entry: 'e1', purchase: 'p3' } };
    });
    await confirm(element, 'Creditar R$ 90,00');
    await says(element, 'R$ 90,00 de crédito na empresa.');
    await says(element, 'Nenhum pagamento espera decisão');
    expect(events).to.deep.equal([{ id: 'w1', outcome: 'credit', credited: 90 }]);
  });

  it('settles a bill of the same amount after a question and shows the remaining debt', async () => {
    owes([
      billOf({ _id: 'b0', owed: 300, from: '2026-08-01', to: '2026-08-31', isOverdue: true }),
      billOf({ _id: 'b1' }),
      billOf({ _id: 'b2', from: '2026-09-01', to: '2026-09-30' }),
    ]);
    const events: unknown[] = [];
    const element = show({ view: 'open=payment.w1' });
    element.addEventListener('litro-payment-decided', (event) => events.push((event as CustomEvent).detail));
    await says(element, '2 faturas a pagar são de exatamente R$ 90,00.');
    (await radio(element, 'bill')).click();
    await until(() => find(element, 'input[value=b0]'));
    const order = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .map(({ value, disabled }) => [value, disabled] as const)
      .filter(([value]) => /^b\d$/.test(value));
    expect(order).to.deep.equal([
      ['b1', false],
      ['b2', false],
      ['b0', true],
    ]);
    await says(element, 'Venceu em 30/11/2026 · R$ 210,00 a mais que o pagamento');
    await says(element, 'Vence em 30/11/2026 · Depois, R$ 390,00 continuam a pagar');
    typeInto(await field(element, 'reason'), 'Pagou a fatura por engano em outra chave');
    await click(element, 'Pagar fatura de R$ 90,00');
    await says(element, 'Escolha qual fatura ele paga.');
    (await radio(element, 'b2')).click();
    await click(element, 'Pagar fatura de R$ 90,00');
    await says(element, 'Pagar a fatura de R$ 90,00 com este pagamento?');
    await says(element, '01/09/2026 a 30/09/2026');
    server.answer(DECIDE, refuse(409, 'bill_settled'));
    await confirm(element, 'Pagar fatura de R$ 90,00');
    await says(element, 'Esta fatura já foi paga, foi cancelada ou não tem nada a pagar.');
    owes([billOf({ _id: 'b1' })]);
    server.say('bill');
    await says(element, 'Depois, nada mais fica a pagar');
    await click(element, 'Pagar fatura de R$ 90,00');
    await says(element, '01/10/2026 a 31/10/2026');
    server.answer(DECIDE, ({ body }) => {
      expect(body).to.deep.equal({
        outcome: 'credit',
        bill: 'b1',
        reason: 'Pagou a fatura por engano em outra chave',
      });
      waits([]);
      return { status: 200, body: { _id: 'w1', amount: 0, entry: null, purchase: null, bill: 'b1' } };
    });
    await confirm(element, 'Pagar fatura de R$ 90,00');
    await says(element, 'Fatura de R$ 90,00 paga.');
    expect(events).to.deep.equal([{ id: 'w1', outcome: 'bill', credited: 0 }]);
  });

  it('disables settlement if no bill owes exactly the amount of the payment', async () => {
    owes([billOf({ owed: 100 })]);
    const element = show({ view: 'open=payment.w1' });
    await says(element, 'Nenhuma fatura desta empresa é de R$ 90,00. As que estão a pagar somam R$ 100,00.');
    expect((await radio(element, 'bill')).disabled).to.equal(true);
    owes([]);
    server.say('bill');
    await says(element, 'Esta empresa não tem fatura a pagar.');
  });

  it('registers a refund with a reason and offers free credit if no purchase matches', async () => {
    const element = show({ view: 'open=payment.w1' });
    await says(element, 'Nenhuma compra desta empresa espera R$ 90,00.');
    expect((await radio(element, 'purchase')).disabled).to.equal(true);
    (await radio(element, 'own')).click();
    await until(() => buttonIn(element, 'Creditar R$ 90,00'));
    (await radio(element, 'refund')).click();
    typeInto(await field(element, 'reason'), 'Devolvido por Pix');
    await click(element, 'Registrar devolução de R$ 90,00');
    await says(element, 'O pagamento sai desta lista sem creditar nada.');
    server.answer(DECIDE, ({ body }) => {
      expect(body).to.deep.equal({ outcome: 'refund', reason: 'Devolvido por Pix' });
      return { status: 200, body: { _id: 'w1', amount: 0, entry: null, purchase: null, bought: null } };
    });
    await confirm(element, 'Registrar devolução de R$ 90,00');
    await says(element, 'Devolução de R$ 90,00 registrada.');
  });

  it('preserves the typed reason after a refusal and reports an already decided payment', async () => {
    const element = show({ view: 'open=payment.w1' });
    (await radio(element, 'own')).click();
    typeInto(await field(element, 'reason'), 'Conferido');
    await click(element, 'Creditar R$ 90,00');
    server.answer(DECIDE, refuse(503, 'ledger_halted'));
    await confirm(element, 'Creditar R$ 90,00');
    await says(element, 'O pagamento não foi decidido');
    expect((await field(element, 'reason')).value).to.equal('Conferido');
    server.answer(DECIDE, () => {
      waits([]);
      return {
        status: 409,
        body: { statusCode: 409, error: 'Conflict', message: '', code: 'payment_decided' },
      };
    });
    await click(element, 'Creditar R$ 90,00');
    await confirm(element, 'Creditar R$ 90,00');
    await says(element, 'Este pagamento já foi decidido');
  });

  it('names the organization that would own a payment of unknown origin', async () => {
    waits([paymentOf({ aside: 'unknown', purchase: null, bought: null })]);
    const element = show();
    await click(element, /^20\/11\/2026/);
    await says(element, 'Ao ser creditado, passa a ser de A.');
  });
});

describe('bank slip or transfer', () => {
  it('shows the digits of a bank slip in the groups that banks use', async () => {
    const slip = {
      line: '23793381286008301352856000063307789840000005000',
      barcode: '23797898400000050003381260083013525600006330',
      dueDate: '2026-11-24',
      payee: null,
      payer: { name: 'Serra Azul Ltda', federalTaxNumber: '11222333000181' },
    };
    const bySlip = purchaseOf({ paymentType: 'bankSlip', slip, reference: null });
    server.answer('GET /admin/organization/purchase/s1', ok(bySlip));
    await says(show({ view: 'open=purchase.s1' }), '23793.38128 60083.013528 56000.063307 7 89840000005000');
  });

  it('confirms a transfer only with the amount of the purchase and an unused reference', async () => {
    const element = show({ view: 'open=purchase.s1' });
    typeInto(await field(element, 'amount'), '149,99');
    typeInto(await field(element, 'reference'), 'TED 1');
    await click(element, 'Foi paga');
    await says(element, 'O valor é diferente do valor da compra.');
    typeInto(await field(element, 'amount'), '150');
    await click(element, 'Foi paga');
    await says(element, 'Confirmar o pagamento de R$ 150,00?');
    server.answer(SETTLE, refuse(409, 'payment_reference_used'));
    await confirm(element, 'Creditar R$ 150,00');
    await says(element, 'Já existe um pagamento com esta referência.');
    typeInto(await field(element, 'reference'), 'TED 2');
    await click(element, 'Foi paga');
    server.answer(SETTLE, ({ body }) => {
      expect(body).to.deep.equal({ outcome: 'paid', amount: 150, reference: 'TED 2' });
      return { status: 200, body: purchaseOf({ status: 'paid', entry: 'e1', paidAt: AT }) };
    });
    await confirm(element, 'Creditar R$ 150,00');
    await says(element, 'R$ 150,00 de crédito na empresa.');
  });

  it('cancels a purchase after a question', async () => {
    const element = show({ view: 'open=purchase.s1' });
    await click(element, 'Cancelar compra');
    await says(element, 'Cancelar a compra de R$ 150,00?');
    server.answer(SETTLE, ({ body }) => {
      expect(body).to.deep.equal({ outcome: 'cancelled' });
      return { status: 200, body: purchaseOf({ status: 'cancelled', cancelledAt: AT }) };
    });
    await confirm(element, 'Cancelar compra');
    await says(element, 'Compra de R$ 150,00 cancelada.');
  });
});

for (const [theme, language, widthPx] of [
  ['light.blue', 'pt', 1100],
  ['dark.green', 'enrtl', 320],
] as const) {
  for (const view of ['', 'open=payment.w1', 'open=purchase.s1']) {
    it(`litro-payments is accessible in ${theme}, ${language}, ${widthPx} px, view "${view}"`, async () => {
      owes([billOf(), billOf({ _id: 'b2', owed: 300, isOverdue: true })]);
      const element = show({ theme, ...(view && { view }) }, { language, widthPx });
      await until(() => find(element, 'time'));
      if (view) await until(() => find(element, '.payments-opened form'));
      if (view.startsWith('open=payment')) (await radio(element, 'bill')).click();
      expect(await axeViolations(element)).to.deep.equal([]);
      expect(element.scrollWidth).to.be.at.most(widthPx);
      expect(textIn(element)).not.to.equal('');
    });
  }
}
