import {
  axeViolations,
  buttonIn,
  companyWith,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import {
  choose,
  click,
  elementOnPage,
  says,
  sessionOf,
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { fileSavedBy } from '#core/element/testing/saved-file.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Purchase } from '#contract/purchases.ts';
import { passedSharesOf, type PassedShare } from '#blocks/intent/passed-shares.ts';
import { savedAmountsOf } from '#blocks/distribution-table/saved-amounts.ts';
import { cents } from '#core/money/cents.ts';
import { element as description } from './purchase.element.ts';
import {
  boundOf,
  holdersOf,
  listOf,
  purchaseOf,
  refusedWallets,
  shareOf,
  slip,
  transferOf,
} from './testing/answers.ts';

const LIST = 'GET /v2/admin/organization/purchase';
const BUY = 'POST /admin/organization/purchase';
const READ = 'GET /admin/organization/purchase/p1';
const PAY = 'POST /sandbox/purchase/p1/pay';
const CANCEL = 'POST /admin/organization/purchase/p1/cancel';
const BOUND = 'GET /admin/organization/purchase/p1/distribution';
const HOLDERS = 'GET /admin/organization/balance/distribution';

const show = elementOnPage(description, () => import('./purchase.widget.tsx'));
const queries: URLSearchParams[] = [];
const list = (...docs: Purchase[]) =>
  server.answer(LIST, ({ url }) => {
    queries.push(url.searchParams);
    return { status: 200, body: listOf(docs) };
  });
const sandbox = () =>
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok({ ...companyWith({ expenseCenter: false, fuelManagement: false }), isSandbox: true }),
  );
const paid = (over: Partial<Purchase> = {}) =>
  purchaseOf({ status: 'paid', paidAt: '2026-11-20T15:32:00.000Z', entry: 'e9', ...over });

beforeEach(() => {
  server.reset();
  queries.length = 0;
  list(purchaseOf());
  server.answer(READ, ok(purchaseOf()));
});

const typeValue = async (element: HTMLElement, text: string) =>
  typeInto(await until(() => find<HTMLInputElement>(element, 'input[inputmode=decimal]')), text);
const radio = (element: HTMLElement, value: string) =>
  find<HTMLInputElement>(element, `input[type=radio][value=${value}]`)!;

describe('form of a purchase', () => {
  it('names the amount in the button, sends the purchase with a key and shows its Pix code', async () => {
    const element = show();
    const events: unknown[] = [];
    element.addEventListener('litro-purchase-created', (event) => events.push((event as CustomEvent).detail));
    await typeValue(element, '5000');
    await says(element, 'Saldo da empresa: R$ 12.000,00. Depois do pagamento: R$ 17.000,00.');
    server.answer(BUY, ({ body, key }) => {
      expect(body).to.deep.equal({ value: 5000, paymentType: 'pix' });
      expect(key).to.be.a('string');
      return { status: 200, body: purchaseOf() };
    });
    const before = queries.length;
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await says(element, 'Copiar código Pix');
    await until(() => find(element, '.pix-qr path'));
    expect(events).to.deep.equal([{ id: 'p1', value: 5000, paymentType: 'pix' }]);
    await until(() => queries.length > before);
    expect(find<HTMLInputElement>(element, 'input[inputmode=decimal]')?.value).to.equal('');
  });

  it('repeats a purchase with the same key after a lost answer', async () => {
    const keys: (string | null)[] = [];
    server.answer(BUY, ({ key }) => {
      keys.push(key);
      if (keys.length === 1) throw new TypeError('The line broke.');
      return { status: 200, body: purchaseOf() };
    });
    const element = show();
    await typeValue(element, '5000');
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await says(element, 'Copiar código Pix');
    expect(new Set(keys).size).to.equal(1);
  });

  it('reports a refused purchase and preserves the typed amount', async () => {
    server.answer(BUY, refuse(503, 'ledger_halted'));
    const element = show();
    await typeValue(element, '70');
    await click(element, 'Comprar R$ 70,00 por Pix');
    await says(element, 'Não foi possível criar este registro');
    expect(buttonIn(element, 'Comprar R$ 70,00 por Pix')?.disabled).to.equal(false);
  });

  it('refuses an empty, small or large amount and disables bills for prepaid companies', async () => {
    const element = show();
    await until(() => queries.length > 0);
    for (const [text, problem] of [
      ['', 'Preencha este campo.'],
      ['0', 'Compre de R$ 0,01 a R$ 1.000.000,00.'],
      ['1.000.000,01', 'Compre de R$ 0,01 a R$ 1.000.000,00.'],
    ] as const) {
      await typeValue(element, text);
      await click(element, 'Comprar crédito');
      await says(element, problem);
    }
    await says(element, 'Só para empresas que pagam depois, por fatura.');
    expect([radio(element, 'bill').disabled, server.calls(BUY)]).to.deep.equal([true, 0]);
  });

  it('shows a postpaid company its remaining limit and credits a purchase by bill at once', async () => {
    server.answer(LIST, ok(listOf([], { credit: { limit: 150_000, left: 30_000 } })));
    const element = show();
    await says(element, 'Ainda dá para comprar R$ 30.000,00.');
    radio(element, 'bill').click();
    await typeValue(element, '100');
    const bill = purchaseOf({ value: 100, paymentType: 'bill', pix: null, entry: 'e9' });
    server.answer(BUY, ok(bill));
    server.answer(READ, ok(bill));
    await click(element, 'Comprar R$ 100,00 na fatura');
    await says(element, 'Crédito de R$ 100,00 na empresa. O valor vem na fatura do período.');
  });

  it('hides payment types that are not configured and selects the first remaining type', async () => {
    server.answer(LIST, ok(listOf([], { paymentTypes: ['bankSlip'] })));
    const element = show();
    await until(() => find(element, '.choice') && !radio(element, 'transfer'));
    const values = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('.choice input')];
    expect(values.map(({ value, checked, disabled }) => [value, checked, disabled])).to.deep.equal([
      ['bankSlip', true, false],
      ['bill', false, true],
    ]);
    await typeValue(element, '70');
    server.answer(BUY, ({ body }) => {
      expect(body).to.deep.equal({ value: 70, paymentType: 'bankSlip' });
      return { status: 200, body: purchaseOf({ paymentType: 'bankSlip', pix: null, slip }) };
    });
    server.answer(READ, ok(purchaseOf({ paymentType: 'bankSlip', pix: null, slip })));
    await click(element, 'Comprar R$ 70,00 por boleto');
    await says(element, 'Copiar linha digitável');
  });

  it('arranges payment types in one row, or in equal rows if space is short', async () => {
    const rowsOf = (element: HTMLElement) => {
      const tops = [...element.shadowRoot!.querySelectorAll('.choice')].map(
        (choice) => choice.getBoundingClientRect().top,
      );
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    };
    for (const [types, widthPx, rows] of [
      [['pix', 'bankSlip', 'transfer'], 1000, [4]],
      [['pix', 'bankSlip', 'transfer'], 700, [2, 2]],
      [['pix', 'bankSlip'], 700, [3]],
      [['pix'], 1000, [2]],
      [['pix', 'transfer'], 400, [1, 1, 1]],
    ] as const) {
      server.answer(LIST, ok(listOf([], { paymentTypes: [...types] })));
      const element = show({}, { widthPx });
      await until(() => element.shadowRoot!.querySelectorAll('.choice').length === types.length + 1);
      expect(rowsOf(element), `${types.join()} at ${widthPx} px`).to.deep.equal(rows);
    }
  });

  it('hides the form and cancellation from users who may only list purchases', async () => {
    server.grant('portal.purchase.list');
    const element = show({ view: 'purchase=p1' });
    await says(element, 'Copiar código Pix');
    expect([find(element, '.purchase-buy'), buttonIn(element, 'Cancelar compra')]).to.deep.equal([
      null,
      undefined,
    ]);
  });
});

const amountFor = (element: HTMLElement, plate: string) =>
  until(() => find<HTMLInputElement>(element, `.bound-table input[aria-label="Valor para ${plate}"]`));

async function bind(element: HTMLElement, plate: string, amount: string): Promise<void> {
  (await amountFor(element, plate)).focus();
  await sendKeys({ type: amount });
  await sendKeys({ press: 'Enter' });
}

describe('bound distribution of a purchase', () => {
  beforeEach(() => {
    server.answer(HOLDERS, ok(holdersOf()));
  });
  const switchOn = async (element: HTMLElement) =>
    (await until(() => find<HTMLInputElement>(element, '.purchase-bind input[type=checkbox]'))).click();

  it('collects typed and pasted amounts in the table and sends them with the purchase', async () => {
    const element = show();
    await typeValue(element, '5000');
    await switchOn(element);
    await amountFor(element, 'BRA2E19');
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await says(element, 'Digite quanto cada um recebe, ou desmarque a distribuição.');
    await bind(element, 'ABC1D23', '10x');
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await until(() => element.shadowRoot?.activeElement?.getAttribute('aria-label') === 'Valor para ABC1D23');
    expect(server.calls(BUY)).to.equal(0);
    await click(element, 'Limpar valores');
    await bind(element, 'ABC1D23', '1000,01');
    await says(element, 'Ficam R$ 3.999,99 da compra no saldo da empresa.');
    await says(element, 'Depois do pagamento e da distribuição: R$ 15.999,99.');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Placa\tValor\nBRA2E19\t2.500,00\nABC1D23\t2.500,00');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (await amountFor(element, 'ABC1D23')).dispatchEvent(paste);
    await says(element, '2 encontrados. Valores preenchidos: R$ 5.000,00.');
    expect(await axeViolations(element)).to.deep.equal([]);
    const shares = [
      { id: 'v1', wallet: 'w1', amount: 2500 },
      { id: 'v2', amount: 2500 },
    ];
    server.answer(BUY, ({ body }) => {
      const { distribution, ...rest } = body as { distribution: { type: string; shares: object[] } };
      expect(rest).to.deep.equal({ value: 5000, paymentType: 'pix' });
      expect(distribution.type).to.equal('VEHICLE');
      expect(distribution.shares).to.have.deep.members(shares);
      return refusedWallets([{ id: 'v2', reason: 'inactive' }]);
    });
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await says(element, 'O cadastro está inativo.');
    await bind(element, 'ABC1D23', '0');
    server.answer(BUY, ({ body }) => {
      expect(body).to.deep.include({ distribution: { type: 'VEHICLE', shares: shares.slice(0, 1) } });
      return { status: 200, body: purchaseOf() };
    });
    await click(element, 'Comprar R$ 5.000,00 por Pix');
    await says(element, 'Copiar código Pix');
    expect(find(element, '.purchase-bind .bound-table')).to.equal(null);
  });

  it('sends no purchase when the user presses Enter in the table', async () => {
    const element = show();
    await typeValue(element, '5000');
    await switchOn(element);
    await bind(element, 'BRA2E19', '10');
    find<HTMLInputElement>(element, '.bound-table input[type=search]')!.focus();
    await sendKeys({ type: 'bra' });
    await sendKeys({ press: 'Enter' });
    find<HTMLInputElement>(element, '.bound-table .row input[type=checkbox]')!.click();
    (await until(() => find<HTMLInputElement>(element, '.quick-fill input'))).focus();
    await sendKeys({ type: '7' });
    await sendKeys({ press: 'Enter' });
    await until(async () => (await amountFor(element, 'BRA2E19')).value === '7,00');
    expect(server.calls(BUY)).to.equal(0);
  });

  it('fills the table from the distribution screen and deletes saved amounts once bought', async () => {
    const element = show({ view: 'buy=200.5&asked=1' });
    await says(element, 'Os valores digitados na distribuição não estão mais guardados.');
    const session = await sessionOf(element);
    const shares: PassedShare[] = [
      { ownerId: 'v1', walletId: 'w1', expenseCenterId: null, amountCents: cents(1_220_000) },
      { ownerId: 'v2', walletId: null, expenseCenterId: null, amountCents: cents(50) },
      { ownerId: 'gone', walletId: null, expenseCenterId: null, amountCents: cents(700) },
    ];
    passedSharesOf(session, 'litro-purchase').keep(shares);
    const saved = savedAmountsOf(session, 'VEHICLE');
    saved.keep([{ ownerId: 'v1', expenseCenterId: null, amountCents: cents(1_220_000) }]);
    element.setAttribute('view', 'buy=200.51&asked=1');
    await until(async () => (await amountFor(element, 'BRA2E19')).value === '12.200,00');
    expect((await amountFor(element, 'ABC1D23')).value).to.equal('0,50');
    await says(element, 'R$ 7,00 não foram preenchidos: quem receberia não está mais na lista.');
    await click(element, 'Comprar o que falta: R$ 200,50');
    server.answer(BUY, ({ body }) => {
      expect(body).to.deep.equal({
        value: 200.5,
        paymentType: 'pix',
        distribution: {
          type: 'VEHICLE',
          shares: [
            { id: 'v1', wallet: 'w1', amount: 12_200 },
            { id: 'v2', amount: 0.5 },
          ],
        },
      });
      return { status: 200, body: purchaseOf() };
    });
    expect(saved.read()?.value).to.have.length(1);
    await click(element, 'Comprar R$ 200,50 por Pix');
    await says(element, 'Copiar código Pix');
    expect([saved.read(), passedSharesOf(session, 'litro-purchase').read()]).to.deep.equal([null, null]);
  });

  it('shows focused fields above the sticky button on a phone', async () => {
    const element = show({}, { widthPx: 380 });
    await typeValue(element, '5000');
    await switchOn(element);
    await bind(element, 'BRA2E19', '5');
    const bar = find(element, '.purchase-send')!;
    const fields = [
      ...element.shadowRoot!.querySelectorAll<HTMLElement>('.bound-table .amount-input, .bound-acts button'),
    ];
    expect(fields.length).to.equal(3);
    for (const field of fields) {
      window.scrollTo(0, window.scrollY + field.getBoundingClientRect().bottom + 4 - window.innerHeight);
      field.focus();
      expect(field.getBoundingClientRect().bottom).to.be.at.most(bar.getBoundingClientRect().top);
    }
  });

  it('shows beside the purchase that the distribution waits, or the wallets that refused it', async () => {
    server.answer(READ, ok(purchaseOf({ distribution: boundOf() })));
    server.answer(BOUND, ok({ rows: [shareOf('Ana Souza'), shareOf('Beto Lima')] }));
    const element = show({ view: 'purchase=p1' });
    await says(element, 'R$ 200,00 serão distribuídos a 2 pessoas quando a compra for paga.');
    await says(element, 'Beto Lima');
    const refused = boundOf({
      status: 'refused',
      refusal: 'wallets_refused',
      at: '2026-11-20T15:32:00.000Z',
    });
    server.answer(READ, ok(paid({ distribution: refused })));
    server.answer(BOUND, ok({ rows: [shareOf('Ana Souza'), shareOf('Beto Lima', 'inactive')] }));
    server.say('purchase');
    await says(
      element,
      'R$ 200,00 não foram distribuídos, nem em parte. O crédito está no saldo da empresa.',
    );
    await says(element, 'O cadastro está inativo.');
    expect(await axeViolations(element)).to.deep.equal([]);
    const events: unknown[] = [];
    element.addEventListener('litro-distribution-asked', ({ detail }: CustomEventInit) =>
      events.push(detail),
    );
    await click(element, 'Distribuir estes valores');
    expect(events).to.deep.equal([{ element: 'litro-distribution', view: 'purchase=p1' }]);
  });

  it('binds the distribution to the new Pix after the old Pix has expired', async () => {
    const expired = { payload: 'x', expiresAt: '2026-11-20T15:40:00.000Z', secondsLeft: 0 };
    server.answer(READ, ok(purchaseOf({ pix: expired, distribution: boundOf() })));
    server.answer(BOUND, ok({ rows: [shareOf('Ana Souza')] }));
    const element = show({ view: 'purchase=p1' });
    server.answer(BUY, ({ body }) => {
      const distribution = { type: 'EMPLOYEE', shares: [{ id: 'Ana Souza', amount: 100 }] };
      expect(body).to.deep.equal({ value: 5000, paymentType: 'pix', distribution });
      return { status: 200, body: purchaseOf({ _id: 'p2', distribution: boundOf() }) };
    });
    server.answer('GET /admin/organization/purchase/p2', ok(purchaseOf({ _id: 'p2' })));
    await click(element, 'Gerar novo Pix de R$ 5.000,00');
    await says(element, 'Compra p2');
  });

  it('hides the distribution from users who may not distribute', async () => {
    server.grant('portal.purchase.list', 'portal.purchase.add', 'portal.balanceDistribution.list');
    const element = show();
    await until(() => find(element, 'input[inputmode=decimal]'));
    expect(find(element, '.purchase-bind')).to.equal(null);
  });
});

describe('purchase by Pix', () => {
  it('shows the time left, confirms a sandbox payment and dispatches litro-purchase-paid', async () => {
    sandbox();
    const element = show({ view: 'purchase=p1' });
    const events: unknown[] = [];
    element.addEventListener('litro-purchase-paid', (event) => events.push((event as CustomEvent).detail));
    await until(() =>
      /Expira em (10\smin\s0\ss|9\smin\s\d+\ss)/.test(find(element, '.pix-clock')?.textContent ?? ''),
    );
    expect(textIn(element)).to.include('pode levar até 10 minutos');
    server.answer(READ, ok(paid()));
    list(paid());
    server.answer(PAY, ok(paid()));
    await click(element, 'Pagar agora (demonstração)');
    await says(
      element,
      'Pagamento confirmado: R$ 5.000,00 de crédito na empresa. Saldo da empresa: R$ 12.000,00.',
    );
    expect(events).to.deep.equal([{ id: 'p1', value: 5000, paymentType: 'pix' }]);
    expect(buttonIn(element, 'Imprimir comprovante')).not.to.equal(undefined);
    expect(find(element, '.pix-qr')).to.equal(null);
  });

  it('moves the focus from the removed code to the head after the payment', async () => {
    const element = show({ view: 'purchase=p1' });
    (await until(() => buttonIn(element, 'Copiar código Pix'))).focus();
    server.answer(READ, ok(paid()));
    server.say('purchase');
    await says(element, 'Pagamento confirmado');
    await until(() => element.shadowRoot?.activeElement?.matches('.purchase-head'));
  });

  it('reloads after a purchase event and offers sandbox payment only in a sandbox', async () => {
    const element = show({ view: 'purchase=p1' });
    await says(element, 'Copiar código Pix');
    expect(buttonIn(element, 'Pagar agora (demonstração)')).to.equal(undefined);
    server.answer(READ, ok(paid({ paidLate: 'cancelled' })));
    server.say('purchase');
    await says(element, 'A compra já estava cancelada quando foi paga.');
  });

  it('replaces an expired Pix by a new purchase of the same value', async () => {
    const left = (secondsLeft: number, over: Partial<Purchase> = {}) =>
      purchaseOf({ pix: { payload: 'x', expiresAt: '2026-11-20T15:40:00.000Z', secondsLeft }, ...over });
    const answers = [1, 0];
    server.answer(READ, () => ({ status: 200, body: left(answers.shift() ?? 0) }));
    const element = show({ view: 'purchase=p1' });
    await says(element, 'Este Pix expirou sem pagamento.');
    server.answer(BUY, ({ body }) => {
      expect(body).to.deep.equal({ value: 5000, paymentType: 'pix' });
      return { status: 200, body: left(600, { _id: 'p2' }) };
    });
    server.answer('GET /admin/organization/purchase/p2', ok(left(600, { _id: 'p2' })));
    await click(element, 'Gerar novo Pix de R$ 5.000,00');
    await says(element, 'Copiar código Pix');
    await says(element, 'Compra p2');
  });

  it('cancels a purchase after a question', async () => {
    const element = show({ view: 'purchase=p1' });
    await click(element, 'Cancelar compra');
    await says(element, 'Cancelar a compra de R$ 5.000,00?');
    const cancelled = purchaseOf({ status: 'cancelled', cancelledAt: '2026-11-20T15:32:00.000Z' });
    server.answer(CANCEL, ok(cancelled));
    server.answer(READ, ok(cancelled));
    const confirm = await until(() =>
      [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('button[data-tone=danger]') ?? [])].at(-1),
    );
    confirm.click();
    await says(element, 'Esta compra foi cancelada.');
  });
});

function clipboard(isClosed = false): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (isClosed) throw new Error('Not allowed.');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return copied;
}

describe('other payment types', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('shows digits, due date and bars of a bank slip', async () => {
    server.answer(READ, ok(purchaseOf({ paymentType: 'bankSlip', pix: null, slip })));
    const element = show({ view: 'purchase=p1' });
    await says(element, '23793.38128 60083.013528 56000.063307 7 89840000005000');
    expect(textIn(element)).to.include('24/11/2026');
    expect(find(element, '.purchase-bars path')?.getAttribute('d')).to.match(/^M\d/);
  });

  it('shows payee and payer of a bank slip on the screen and in a PDF with all bars', async () => {
    server.answer(READ, ok(purchaseOf({ _id: 'p1', paymentType: 'bankSlip', pix: null, slip })));
    const element = show({ view: 'purchase=p1' });
    const payee = 'Litro Pagamentos Ltda, CNPJ 11.444.777/0001-61';
    const payer = 'Serra Azul Transportes Ltda, CNPJ 11.222.333/0001-81';
    await says(element, payee);
    expect(textIn(element)).to.include('Beneficiário').and.to.include(payer);
    expect(buttonIn(element, 'Imprimir')).not.to.equal(undefined);
    const { name, blob } = await fileSavedBy(() => click(element, 'Baixar em PDF'));
    expect([name, blob.type]).to.deep.equal(['boleto-p1.pdf', 'application/pdf']);
    const pdf = await blob.text();
    const line = '23793.38128 60083.013528 56000.063307 7 89840000005000';
    for (const written of [payee, payer, 'R$ 5.000,00', '24/11/2026', line]) {
      expect(pdf, written).to.include(`(${written})`);
    }
    const bars = find(element, '.purchase-bars path')!.getAttribute('d')!.split('M').length - 1;
    expect(pdf.match(/ re\nf$/gm)).to.have.length(bars);
    await says(element, 'PDF baixado');
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('copies each part of a transfer account by its own button, or all parts together', async () => {
    server.answer(READ, ok(transferOf()));
    const element = show({ view: 'purchase=p1' });
    await says(element, '11.444.777/0001-61');
    const copied = clipboard();
    const parts = [
      ['favorecido', 'Litro Pagamentos Ltda'],
      ['CNPJ', '11444777000161'],
      ['banco', '001 Banco do Brasil'],
      ['agência', '1234-X'],
      ['conta', '98765-4'],
      ['chave Pix', 'pix@litro.example'],
      ['valor', '5000,00'],
      ['referência', '7F3A9C'],
    ] as const;
    for (const [part, text] of parts) {
      const button = find<HTMLButtonElement>(element, `button[aria-label="Copiar ${part}"]`)!;
      button.focus();
      button.click();
      await until(() => copied.at(-1) === text);
      await until(() => find(element, '.purchase-steps [role=status]')?.textContent?.startsWith('Copiado: '));
      expect(element.shadowRoot!.activeElement).to.equal(button);
    }
    await click(element, 'Copiar tudo');
    await until(() => copied.at(-1)?.includes('\n'));
    expect(copied.at(-1)!.replaceAll('\u00a0', ' ').split('\n')).to.deep.equal([
      'Favorecido: Litro Pagamentos Ltda',
      'CNPJ: 11.444.777/0001-61',
      'Banco: 001 Banco do Brasil',
      'Agência: 1234-X',
      'Conta: 98765-4',
      'Chave Pix: pix@litro.example',
      'Valor: R$ 5.000,00',
      'Referência: 7F3A9C',
    ]);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('reports that the browser refused to copy', async () => {
    server.answer(READ, ok(transferOf()));
    const element = show({ view: 'purchase=p1' });
    await says(element, '98765-4');
    clipboard(true);
    const { execCommand } = document;
    document.execCommand = () => false;
    find<HTMLButtonElement>(element, 'button[aria-label="Copiar conta"]')!.click();
    await says(element, 'O navegador não permitiu copiar.');
    document.execCommand = execCommand;
  });

  it('omits the Pix key of a transfer account without a Pix key', async () => {
    const { transfer } = transferOf();
    server.answer(READ, ok(transferOf({ transfer: transfer && { ...transfer, pixKey: null } })));
    const element = show({ view: 'purchase=p1' });
    await says(element, '98765-4');
    expect(textIn(element)).not.to.include('Chave Pix');
  });

  it('shows the reference of a transfer and links an external form in a new tab', async () => {
    const link = 'https://pagamentos.example/transferencia';
    server.answer(READ, ok(purchaseOf({ paymentType: 'transfer', pix: null, reference: '7f3a9c', link })));
    const element = show({ view: 'purchase=p1' });
    await says(element, '7f3a9c');
    const form = find<HTMLAnchorElement>(element, '.purchase-link');
    expect([form?.href, form?.target, form?.rel]).to.deep.equal([link, '_blank', 'noopener noreferrer']);
  });
});

describe('list of purchases', () => {
  it('shows purchases with their sums and sends filters and sorting to the server', async () => {
    list(
      paid({ paidLate: 'expired' }),
      purchaseOf({ _id: 'p2', pix: { payload: 'x', expiresAt: '2026-11-20T15:40:00.000Z', secondsLeft: 0 } }),
    );
    const element = show({}, { widthPx: 1200 });
    await says(element, 'Paga depois de expirar');
    for (const text of ['Expirada', 'Ana Souza', '2 compras', 'A pagar']) {
      expect(textIn(element), text).to.include(text);
    }
    const selects = [...(element.shadowRoot?.querySelectorAll('select') ?? [])];
    const withOption = (value: string) =>
      selects.find((one) => [...one.options].some((option) => option.value === value)) as HTMLSelectElement;
    choose(withOption('cancelled'), 'cancelled');
    await until(() => queries.at(-1)?.get('situation') === 'cancelled');
    choose(withOption('bankSlip'), 'bankSlip');
    await until(() => queries.at(-1)?.get('paymentType') === 'bankSlip');
    await click(element, /^Valor/);
    await until(() => queries.at(-1)?.get('sort') === 'value');
    expect(queries.at(-1)?.get('situation')).to.equal('cancelled');
  });

  it('reports a failed load and leaves the form usable', async () => {
    server.answer(LIST, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar a lista de compras');
    expect(buttonIn(element, 'Comprar crédito')?.disabled).to.equal(false);
  });
});

describe('deposits of a purchase', () => {
  const DEPOSITS = 'GET /admin/organization/deposit';
  const deposit = {
    _id: 'd1',
    value: 1500.5,
    date: '2026-11-20',
    method: 'transfer',
    note: '',
    purchase: 'p1',
    attachments: 0,
    createdAt: '2026-11-20T15:30:00.000Z',
    by: null,
  };
  const rights = ['portal.purchase.list', 'portal.deposit.list', 'portal.deposit.add'];
  beforeEach(() => {
    server.answer(READ, ok(purchaseOf({ paymentType: 'transfer', pix: null, reference: 'A1B2C3' })));
    server.answer(DEPOSITS, ({ url }) => {
      expect(url.searchParams.get('purchase')).to.equal('p1');
      return { status: 200, body: { docs: [deposit, { ...deposit, _id: 'd2', attachments: 2 }] } };
    });
  });
  const showWithDeposits = (...permissions: string[]) => {
    server.grant(...permissions);
    const element = show({ view: 'purchase=p1' });
    const events: unknown[] = [];
    element.addEventListener('litro-deposit-asked', (event) => events.push((event as CustomEvent).detail));
    return { element, events };
  };

  it('lists deposits with links to their screen', async () => {
    const { element, events } = showWithDeposits(...rights);
    await says(element, 'Depósitos desta compra');
    for (const text of ['R$ 1.500,50', 'Sem comprovante', '2 comprovantes']) {
      expect(textIn(element), text).to.include(text);
    }
    await click(element, 'Depósito de 20/11/2026');
    expect(events).to.deep.equal([{ element: 'litro-deposits', view: 'deposit=d1' }]);
  });

  it('starts a deposit from a pending transfer if the user may add attachments', async () => {
    const { element, events } = showWithDeposits(...rights, 'portal.depositAttachments.add');
    await click(element, 'Anexar comprovante da transferência');
    expect(events).to.deep.equal([{ element: 'litro-deposits', view: 'deposit=new&purchase=p1' }]);
  });

  it('hides deposits and requests none without the permissions for deposits', async () => {
    const { element } = showWithDeposits('portal.purchase.list');
    await says(element, 'Copiar tudo');
    expect(buttonIn(element, /Anexar comprovante/)).to.equal(undefined);
    expect(server.calls(DEPOSITS)).to.equal(0);
  });

  it('offers no deposit for a purchase by Pix', async () => {
    server.answer(READ, ok(purchaseOf()));
    server.answer(DEPOSITS, ok({ docs: [] }));
    const { element } = showWithDeposits(...rights, 'portal.depositAttachments.add');
    await says(element, 'Copiar código Pix');
    await until(() => server.calls(DEPOSITS) === 1);
    expect(buttonIn(element, /Anexar comprovante/)).to.equal(undefined);
    expect(textIn(element)).not.to.include('Depósitos desta compra');
  });
});

usedByEverybody('an open purchase', async (look, around) => {
  const element = show({ ...look, view: 'purchase=p1' }, around);
  await until(() => find(element, '.pix-qr path'));
  await until(() => element.shadowRoot?.querySelector('time'));
  return element;
});
