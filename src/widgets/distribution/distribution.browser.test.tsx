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
  type Replying,
} from '#core/element/testing/company-page.ts';
import {
  choose,
  click,
  elementOnPage,
  looks,
  says,
  sessionOf,
} from '#core/element/testing/element-on-page.ts';
import { chooseFrom } from '#core/element/testing/safe-question.ts';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { passedSharesOf } from '#blocks/intent/passed-shares.ts';
import type { DistributionVehicle } from '#contract/balance.ts';
import { element as description } from './distribution.element.ts';
import {
  AT,
  listWith,
  movementOf,
  personOf,
  vehicleOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';

const show = elementOnPage(description, () => import('./distribution.widget.tsx'));
const LIST = 'GET /admin/organization/balance/distribution';
const RECEIPT = 'GET /admin/organization/balancesharing/e1';
const HAND_OUT = 'PUT /admin/organization/updateVehicleBalance';
const vehicle = (plate: string, balance: number) =>
  vehicleOf(`owner ${plate}`, [walletOf(`wallet ${plate}`, balance)], { licensePlate: plate });
const listOf = (...vehicles: DistributionVehicle[]) => listWith({ vehicles });
const twoVehicles = listOf(vehicle('AAA1A11', 100), vehicle('BBB2222', 30));
const movement = (amount: number, company: number, balances: Record<string, number>) =>
  movementOf(
    amount,
    company,
    Object.entries(balances).map(([plate, balance]) =>
      walletAfter(`owner ${plate}`, balance, 0, `wallet ${plate}`),
    ),
  );

const cell = (element: HTMLElement, name: string) =>
  until(() => find<HTMLInputElement>(element, `input[aria-label="Valor para ${name}"]`));

async function type(element: HTMLElement, name: string, text: string) {
  (await cell(element, name)).focus();
  await sendKeys({ type: text });
  await sendKeys({ press: 'Enter' });
}

async function undo() {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: 'KeyZ' });
  await sendKeys({ up: 'Control' });
}

beforeEach(() => {
  server.reset();
  server.answer(LIST, ok(twoVehicles));
});

describe('litro-distribution', () => {
  it('distributes the typed amounts by keyboard and shows the amounts of the answer', async () => {
    const sent: unknown[] = [];
    server.answer(HAND_OUT, ({ body, key }) => {
      sent.push(body, key !== null);
      return { status: 200, body: movement(150.5, 649.5, { AAA1A11: 200, BBB2222: 80.5 }) };
    });
    const element = show();
    await type(element, 'AAA1A11', '100');
    await sendKeys({ type: '50,5' });
    await sendKeys({ press: 'Enter' });
    await says(element, 'Restante na empresa: R$ 649,50');
    await click(element, 'Distribuir R$ 150,50 para 2 veículos');
    await says(element, 'Saldo da empresa (R$ 800,00)');
    await click(element, 'Distribuir R$ 150,50');
    await says(element, 'Distribuição feita: R$ 150,50 para 2 veículos');
    await says(element, 'Saldo da empresa depois R$ 649,50');
    expect(sent).to.deep.equal([
      {
        shares: [
          { id: 'owner AAA1A11', wallet: 'wallet AAA1A11', amount: 100 },
          { id: 'owner BBB2222', wallet: 'wallet BBB2222', amount: 50.5 },
        ],
      },
      true,
    ]);
    await says(element, 'R$ 80,50');
    expect((await cell(element, 'AAA1A11')).value).to.equal('');
  });

  it('opens the summary of a row by its name or by a click outside its controls', async () => {
    const element = show();
    const events: unknown[] = [];
    element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => events.push(detail));
    const amount = await cell(element, 'AAA1A11');
    amount.click();
    find(element, '.row[data-at="0"] input[type=checkbox]')?.click();
    find(element, '.row[data-at="0"] [role=switch]')?.click();
    expect(events).to.deep.equal([]);
    find(element, '.row[data-at="0"] [role=gridcell][data-kind=money]')?.click();
    const drawer = await until(() => find(element, 'sl-drawer'));
    await until(() => drawer.textContent.includes('FH 540'));
    expect(drawer.textContent).to.include('Sem limite');
    await click(element, 'Alterar limite mensal');
    await says(element, 'Limite mensal de AAA1A11');
    await sendKeys({ press: 'Escape' });
    await until(() => !find(element, 'sl-dialog'));
    expect(await axeViolations(element)).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    await until(() => !find(element, 'sl-drawer'));
    amount.focus();
    await sendKeys({ press: 'Home' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Enter' });
    await until(() => find(element, 'sl-drawer'));
    const view = 'record=owner+AAA1A11';
    expect(events).to.deep.equal([
      { view, move: 'open' },
      { view: '', move: 'close' },
      { view, move: 'open' },
    ]);
  });

  it('loads the licence of a driver in one call by the id of the record', async () => {
    server.answer(
      'GET /v2/admin/organization/hydrate',
      ok({ ...companyWith({ expenseCenter: false, fuelManagement: false }), balanceSharingType: 'EMPLOYEE' }),
    );
    server.answer(LIST, ok(listWith({ users: [personOf('Ana Souza', [walletOf('w1', 0)])] })));
    const requests: unknown[] = [];
    server.answer('GET /admin/organization/driver', ({ url }) => {
      const query = Object.fromEntries(url.searchParams);
      requests.push([query['_id'], query['limit']]);
      const driver = { driversLicense: '01234567890', driversLicenseExpirationDate: '2030-12-31' };
      return { status: 200, body: { docs: query['_id'] === 'member Ana Souza' ? [driver] : [] } };
    });
    const element = show({ view: 'record=Ana+Souza' });
    await says(element, '01234567890');
    await says(element, '31/12/2030');
    expect(requests).to.deep.equal([['member Ana Souza', '1']]);
  });

  it('opens a receipt by its address, and shows the sum to collect before it collects the distribution', async () => {
    const row = (plate: string, amount: number, left: number) => ({
      owner: `owner ${plate}`,
      name: plate,
      wallet: `wallet ${plate}`,
      expenseCenter: null,
      amount,
      balance: amount,
      left,
    });
    const receipt = (...rows: ReturnType<typeof row>[]) =>
      ok({
        entry: 'e1',
        at: AT,
        by: { user: 'u1', name: 'Ana Souza' },
        address: null,
        source: 'hand',
        amount: 150,
        left: rows.reduce((sum, { left }) => sum + left, 0),
        company: { before: 950, after: 800 },
        rows,
      });
    server.answer(RECEIPT, receipt(row('AAA1A11', 100, 70), row('BBB2222', 50, 0)));
    server.answer(`PUT ${RECEIPT.slice(4)}/collect`, ok(movement(70, 870, { AAA1A11: 30 })));
    const element = show({ view: 'receipt=e1' });
    await says(element, 'Distribuição feita: R$ 150,00 para 2 veículos');
    await says(element, 'Ana Souza');
    await says(element, 'BBB-2222');
    await click(element, 'Recolher esta distribuição');
    await says(element, 'Já gasto ou recolhido R$ 80,00');
    await until(() => element.shadowRoot?.activeElement?.textContent === 'Cancelar');
    expect(await axeViolations(element)).to.deep.equal([]);
    server.answer(RECEIPT, receipt(row('AAA1A11', 100, 0), row('BBB2222', 50, 0)));
    await click(element, 'Recolher R$ 70,00');
    await says(
      element,
      'Devolvido à empresa: R$ 70,00 de R$ 150,00. Não voltou: R$ 80,00, já gasto ou recolhido antes.',
    );
    const closed: unknown[] = [];
    element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => closed.push(detail));
    await sendKeys({ press: 'Escape' });
    await until(() => !find(element, 'sl-drawer'));
    expect(closed).to.deep.equal([{ view: '', move: 'close' }]);
  });

  it('fills in the amounts of an earlier distribution if the host page requests it', async () => {
    server.answer(
      RECEIPT,
      ok({
        entry: 'e1',
        at: AT,
        by: null,
        address: null,
        source: 'hand',
        amount: 12.5,
        left: 0,
        company: { before: 950, after: 937.5 },
        rows: [
          {
            owner: 'owner AAA1A11',
            name: 'AAA1A11',
            wallet: 'wallet AAA1A11',
            expenseCenter: null,
            amount: 12.5,
            balance: 12.5,
            left: 0,
          },
        ],
      }),
    );
    const events: unknown[] = [];
    const element = show({ view: 'receipt=e1&repeat=1' });
    element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => events.push(detail));
    await until(() => buttonIn(element, 'Distribuir R$ 12,50 para 1 veículo'));
    expect(events).to.deep.equal([{ view: '', move: 'close' }]);
  });

  describe('repeating an earlier distribution', () => {
    const FORMER = 'GET /admin/organization/balancesharing';
    const former = (_id: string, at: string, amount: number, rows: number) => {
      const by = { user: 'u1', name: 'Ana Souza' };
      return { _id, at, by, source: 'hand', schedule: null, rows, amount, collected: 0, left: 0 };
    };
    const answerFormer = (...docs: object[]) =>
      server.answer(FORMER, ok({ docs, next: null, totals: {}, authors: [] }));
    const items = (element: HTMLElement) => [
      ...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? []),
    ];
    const words = (item: HTMLElement) =>
      item.textContent
        .replace(/[\u2068\u2069]/g, '')
        .replace(/\u00a0/g, ' ')
        .trim();

    const answerAmounts = () => {
      const row = { owner: 'owner AAA1A11', name: 'AAA1A11', wallet: 'wallet AAA1A11', expenseCenter: null };
      const missingRow = {
        owner: 'owner CCC3333',
        name: 'CCC3333',
        wallet: 'wallet CCC3333',
        expenseCenter: null,
      };
      const sums = { balance: 0, left: 0 };
      server.answer(
        RECEIPT,
        ok({
          entry: 'e1',
          at: AT,
          by: null,
          address: null,
          source: 'hand',
          schedule: null,
          amount: 20,
          left: 0,
          company: {
            before: 950,
            after: 930,
          },
          rows: [
            {
              ...row,
              ...sums,
              amount: 12.5,
            },
            {
              ...missingRow,
              ...sums,
              amount: 7.5,
            },
          ],
        }),
      );
    };

    beforeEach(() => {
      answerAmounts();
      answerFormer(
        former('e2', '2026-11-27T12:00:00.000Z', 4320, 38),
        former('e1', '2026-11-20T12:00:00.000Z', 20, 2),
      );
    });

    for (const widthPx of [1100, 390]) {
      it(`fills in the amounts after a selection by day and sum with the keyboard, at ${widthPx} px`, async () => {
        const element = show({}, { widthPx });
        const button = await until(() => buttonIn(element, 'Repetir'));
        await until(() => !button.disabled);
        button.focus();
        await sendKeys({ press: 'Enter' });
        await until(
          () => items(element).length === 2 && element.shadowRoot?.activeElement === items(element)[0],
        );
        expect(items(element).map(words)).to.deep.equal([
          '27/11/2026 · R$ 4.320,00 · 38 veículos',
          '20/11/2026 · R$ 20,00 · 2 veículos',
        ]);
        expect(await axeViolations(element)).to.deep.equal([]);
        await sendKeys({ press: 'ArrowDown' });
        await sendKeys({ press: 'Enter' });
        await until(() => buttonIn(element, 'Distribuir R$ 12,50 para 1 veículo'));
        await says(element, 'R$ 7,50 não foram preenchidos: quem receberia não está mais na lista.');
        expect(element.shadowRoot?.activeElement).to.equal(button);
        expect(element.scrollWidth).to.be.at.most(widthPx);
      });
    }

    it('keeps the typed amounts if the earlier distribution fails to load, and offers to load it again', async () => {
      server.answer(RECEIPT, refuse(500, 'internal_error'));
      const element = show();
      await type(element, 'AAA1A11', '7');
      await click(element, 'Repetir');
      (await until(() => items(element)[1])).click();
      await until(() => buttonIn(element, 'Tentar de novo'));
      expect((await cell(element, 'AAA1A11')).value).to.equal('7,00');
      answerAmounts();
      await click(element, 'Tentar de novo');
      await until(() => buttonIn(element, 'Distribuir R$ 12,50 para 1 veículo'));
      expect(buttonIn(element, 'Tentar de novo')).to.equal(undefined);
    });

    it('is offered only after a first distribution by hand, and only with the permission to list distributions', async () => {
      answerFormer();
      const first = show();
      await cell(first, 'AAA1A11');
      await until(() => server.calls(FORMER) === 1);
      expect(buttonIn(first, 'Repetir')).to.equal(undefined);
      server.grant('portal.balanceDistribution.list', 'portal.balanceDistribution.add');
      const second = show();
      await cell(second, 'AAA1A11');
      await until(() => buttonIn(second, 'Distribuir'));
      expect(server.calls(FORMER)).to.equal(1);
    });
  });

  describe('filling in the undistributed amounts of a paid purchase', () => {
    const PURCHASE = 'GET /admin/organization/purchase/p1';
    const share = (name: string, amount: number, refused: string | null = null) => {
      return { owner: `owner ${name}`, name, wallet: null, expenseCenter: null, amount, refused };
    };
    const refused = (status: string, ...rows: object[]) => {
      server.answer(PURCHASE, ok({ distribution: { type: 'VEHICLE', status } }));
      server.answer(`${PURCHASE}/distribution`, ok({ rows }));
    };

    it('happens if the host page requests it', async () => {
      refused('refused', share('AAA1A11', 12.5), share('BBB2222', 7.5));
      const events: unknown[] = [];
      const element = show({ view: 'purchase=p1' });
      element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => events.push(detail));
      await until(() => buttonIn(element, 'Distribuir R$ 20,00 para 2 veículos'));
      expect((await cell(element, 'BBB-2222')).value).to.equal('7,50');
      await until(() => !find(element, 'sl-drawer'));
      expect(events).to.deep.equal([{ view: '', move: 'close' }]);
    });

    it('names the recipients who cannot receive credit any more, with the reason', async () => {
      refused('refused', share('AAA1A11', 12.5), share('CCC3333', 8, 'inactive'), share('', 1));
      const element = show({ view: 'purchase=p1' });
      await says(element, 'R$ 12,50 preenchidos. Confira e distribua.');
      await says(element, 'R$ 9,00 não puderam ser preenchidos.');
      await says(element, 'CCC-3333 O cadastro está inativo. R$ 8,00');
      await says(element, 'Não está mais no cadastro Não está mais na lista da empresa. R$ 1,00');
      expect(await axeViolations(element)).to.deep.equal([]);
      await click(element, 'Conferir os valores');
      await until(() => buttonIn(element, 'Distribuir R$ 12,50 para 1 veículo'));
    });

    it('does not happen while the purchase itself will distribute them', async () => {
      refused('waiting', share('AAA1A11', 12.5));
      const element = show({ view: 'purchase=p1' });
      await says(element, 'Esta distribuição já foi feita, ou espera o pagamento da compra.');
      await click(element, 'Ver a lista');
      await until(() => !find(element, 'sl-drawer'));
      expect((await cell(element, 'AAA1A11')).value).to.equal('');
    });
  });

  describe('filling in the undistributed amounts of a scheduled run', () => {
    const RUN = 'GET /admin/organization/balance/schedule/s1/run/r2';
    const recipient = (plate: string, requested: number, amount: number, reason: string | null) => ({
      owner: `owner ${plate}`,
      name: plate,
      wallet: `wallet ${plate}`,
      expenseCenter: null,
      wanted: requested,
      amount,
      reason,
    });
    const answerRun = (status: string, ...recipients: object[]) => {
      const reason = status === 'done' ? null : 'insufficient_company_balance';
      server.answer(RUN, ok({ _id: 'r2', status, reason, recipients }));
    };

    it('fills in the amount that each recipient lacks, and nothing for a recipient who received all of it', async () => {
      answerRun('partial', recipient('AAA1A11', 100, 100, null), recipient('BBB2222', 80, 30.5, 'shortfall'));
      const events: unknown[] = [];
      const element = show({ view: 'schedule=s1&run=r2' });
      element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => events.push(detail));
      await until(() => buttonIn(element, 'Distribuir R$ 49,50 para 1 veículo'));
      expect((await cell(element, 'BBB-2222')).value).to.equal('49,50');
      expect((await cell(element, 'AAA1A11')).value).to.equal('');
      await until(() => !find(element, 'sl-drawer'));
      expect(events).to.deep.equal([{ view: '', move: 'close' }]);
    });

    it('names the recipients who cannot receive credit any more', async () => {
      answerRun('failed', recipient('AAA1A11', 12.5, 0, 'shortfall'), recipient('CCC3333', 8, 0, 'inactive'));
      const element = show({ view: 'schedule=s1&run=r2' });
      await says(element, 'R$ 12,50 preenchidos. Confira e distribua.');
      await says(element, 'CCC-3333 O cadastro está inativo. R$ 8,00');
      await click(element, 'Conferir os valores');
      await until(() => buttonIn(element, 'Distribuir R$ 12,50 para 1 veículo'));
    });

    it('does not happen if the run distributed all amounts', async () => {
      answerRun('done', recipient('AAA1A11', 12.5, 12.5, null));
      const element = show({ view: 'schedule=s1&run=r2' });
      await until(() => buttonIn(element, 'Ver a lista'));
      await click(element, 'Ver a lista');
      await until(() => !find(element, 'sl-drawer'));
      expect((await cell(element, 'AAA1A11')).value).to.equal('');
    });
  });

  describe('pasting a block', () => {
    const paste = async (element: HTMLElement, name: string, text: string) => {
      const input = await cell(element, name);
      input.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      input.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const values = async (element: HTMLElement) => [
      (await cell(element, 'AAA1A11')).value,
      (await cell(element, 'BBB-2222')).value,
    ];

    it('matches rows by plate, names unknown plates, and is undone in one step', async () => {
      const element = show();
      await type(element, 'AAA1A11', '7');
      const excel =
        'Placa\tVeículo\tValor\r\nbbb2222\tFH 540\tR$ 1,50\r\naaa-1a11\tFH 540\t20\r\nZZZ9Z99\t\t3\r\n';
      expect(await paste(element, 'BBB-2222', excel)).to.equal(true);
      await says(element, '2 encontrados, 1 não encontrado. Valores preenchidos: R$ 21,50.');
      await says(element, 'Não está nesta lista: ZZZ9Z99.');
      expect(await values(element)).to.deep.equal(['20,00', '1,50']);
      await until(() => buttonIn(element, 'Distribuir R$ 21,50 para 2 veículos'));
      expect(await axeViolations(element)).to.deep.equal([]);
      await click(element, 'Desfazer');
      await says(element, '2 valores voltaram ao que eram.');
      expect(await values(element)).to.deep.equal(['7,00', '']);
      await until(() => element.shadowRoot?.activeElement?.textContent === 'Fechar');
      await click(element, 'Fechar');
      await until(() => !find(element, '.told-line'));
    });

    it('fills in nothing and shows the reason if the block cannot be read', async () => {
      const element = show();
      await type(element, 'AAA1A11', '7');
      for (const [text, why] of [
        ['AAA1A11\t=1+1\nBBB2222\t10', 'há fórmulas'],
        ['=HYPERLINK("http://x.example","x")\t10', 'há fórmulas'],
        ['Ana\tMotorista\nBeto\tRecebedor', 'nenhuma coluna tem valores'],
        ['AAA1A11\t1\t2\nBBB2222\t3\t4', 'mais de uma coluna tem números'],
        ['Ana;10\nBeto;20', 'nenhuma linha pôde ser ligada'],
        ['AAA1A11\t1\n'.repeat(10_002), 'são mais de 10.000 linhas'],
      ] as const) {
        expect(await paste(element, 'AAA1A11', text)).to.equal(true);
        await says(element, `Nada foi preenchido: ${why}`);
        expect(await values(element), text.slice(0, 40)).to.deep.equal(['7,00', '']);
      }
    });

    it('fills a column of amounts downwards, and skips cells without an amount', async () => {
      const element = show();
      await paste(element, 'AAA1A11', 'Valor\n1.240,50\nx\n3');
      await says(element, '1 valor colado. 2 ficaram de fora');
      expect(await values(element)).to.deep.equal(['1.240,50', '']);
      await paste(element, 'AAA1A11', '10\n20,5');
      await says(element, '2 valores colados, de cima para baixo.');
      expect(await values(element)).to.deep.equal(['10,00', '20,50']);
    });

    it('reports a name with two wallets as ambiguous, instead of guessing', async () => {
      const inExpenseCenter = (name: string) =>
        walletOf(`wallet ${name}`, 10, { expenseCenter: { _id: name, name } });
      server.answer(
        LIST,
        ok(
          listOf(
            vehicleOf('owner', [inExpenseCenter('Obras'), inExpenseCenter('Vendas')], {
              licensePlate: 'AAA1A11',
            }),
          ),
        ),
      );
      const element = show();
      await paste(element, 'AAA1A11 · Obras', 'AAA1A11\t10');
      await says(element, 'Pode ser mais de uma carteira: AAA1A11.');
      await paste(element, 'AAA1A11 · Obras', 'AAA1A11\tvendas\t10');
      await says(element, '1 encontrado.');
      expect((await cell(element, 'AAA1A11 · Vendas')).value).to.equal('10,00');
    });

    it('finds people by their CPFs, which the request carries in its body', async () => {
      server.answer(
        'GET /v2/admin/organization/hydrate',
        ok({
          ...companyWith({ expenseCenter: false, fuelManagement: false }),
          balanceSharingType: 'EMPLOYEE',
        }),
      );
      server.answer(LIST, ok(listWith({ users: [personOf('Ana Souza', [walletOf('w1', 0)])] })));
      const FIND = 'POST /admin/organization/balance/holders';
      server.answer(FIND, ({ body }) => {
        expect(body).to.deep.equal({ identifiers: ['52998224725', '11144477735'] });
        return { status: 200, body: { holders: [{ identifier: '52998224725', id: 'Ana Souza' }] } };
      });
      const element = show();
      const text = '529.982.247-25\t10\n111.444.777-35\t5';
      await paste(element, 'Ana Souza', text);
      await says(element, '1 encontrado, 1 não encontrado.');
      expect((await cell(element, 'Ana Souza')).value).to.equal('10,00');
      server.answer(FIND, refuse(503, 'ledger_halted'));
      await paste(element, 'Ana Souza', text.replace('10', '99'));
      await says(element, 'Nada foi preenchido: não foi possível procurar quem recebe.');
      expect((await cell(element, 'Ana Souza')).value).to.equal('10,00');
    });
  });

  describe('typed amounts', () => {
    const clear = (element: HTMLElement) => until(() => buttonIn(element, 'Limpar valores'));

    it('are cleared by a button, and Ctrl+Z restores them in one step wherever the focus is', async () => {
      const element = show();
      await cell(element, 'AAA1A11');
      expect((await clear(element)).disabled).to.equal(true);
      await type(element, 'AAA1A11', '10');
      await type(element, 'BBB-2222', '100x');
      (await clear(element)).focus();
      (await clear(element)).click();
      await says(element, '2 valores apagados.');
      expect([(await cell(element, 'AAA1A11')).value, (await cell(element, 'BBB-2222')).value]).to.deep.equal(
        ['', ''],
      );
      expect(element.shadowRoot?.activeElement?.textContent).to.equal('Limpar valores');
      await undo();
      await until(async () => (await cell(element, 'BBB-2222')).value === '100x');
      expect((await cell(element, 'AAA1A11')).value).to.equal('10,00');
    });

    it('are restored by Ctrl+Z in a clicked cell, in which the browser would undo an older text', async () => {
      const element = show();
      await type(element, 'BBB-2222', '30,5');
      await type(element, 'AAA1A11', '10');
      (await clear(element)).click();
      await says(element, '2 valores apagados.');
      const input = await cell(element, 'BBB-2222');
      const { x, y, width, height } = input.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
      await undo();
      await until(async () => (await cell(element, 'AAA1A11')).value === '10,00');
      expect(input.value).to.equal('30,50');
      await says(element, '2 valores voltaram ao que eram.');
    });
  });

  describe('scheduling typed amounts', () => {
    const schedules = ['list', 'add'].map((action) => `portal.balanceDistributionSchedule.${action}`);

    it('requests a schedule if the user may create schedules, and keeps the typed amounts', async () => {
      server.grant('portal.balanceDistribution.list', 'portal.balanceDistribution.add', ...schedules);
      const element = show();
      const events: unknown[] = [];
      element.addEventListener('litro-schedule-asked', ({ detail }: CustomEventInit) => events.push(detail));
      // The amount exceeds the company balance. A schedule still accepts the amount, because the balance may suffice at
      // the time of the run.
      await type(element, 'BBB-2222', '900');
      await click(element, 'Agendar');
      expect(events).to.deep.equal([{ element: 'litro-schedules', view: 'schedule=new&act=asked' }]);
      expect((await cell(element, 'BBB-2222')).value).to.equal('900,00');
    });

    it('is not offered to a user who may not create schedules', async () => {
      server.grant('portal.balanceDistribution.list', 'portal.balanceDistribution.add');
      const element = show();
      await type(element, 'AAA1A11', '10');
      await until(() => buttonIn(element, 'Limpar valores'));
      await type(element, 'BBB-2222', '10');
      await until(() => buttonIn(element, 'Distribuir R$ 20,00 para 2 veículos'));
      expect(buttonIn(element, 'Agendar')).to.equal(undefined);
    });
  });

  it('sorts the lowest balances first if the host page requests it, even after its first drawing', async () => {
    const element = show();
    const names = () =>
      [...(element.shadowRoot?.querySelectorAll('input[aria-label^="Valor para"]') ?? [])].map((input) =>
        input.getAttribute('aria-label'),
      );
    await cell(element, 'BBB-2222');
    expect(names()).to.deep.equal(['Valor para AAA1A11', 'Valor para BBB-2222']);
    element.setAttribute('view', 'sort=balance');
    await until(() => names()[0] === 'Valor para BBB-2222');
  });

  it('requests the purchase of the missing sum and passes all amounts if the user may buy', async () => {
    const element = show();
    const events: unknown[] = [];
    element.addEventListener('litro-purchase-asked', ({ detail }: CustomEventInit) => events.push(detail));
    await type(element, 'AAA1A11', '800');
    await type(element, 'BBB-2222', '748,99');
    await click(element, 'Comprar R$ 748,99 e distribuir');
    expect(events).to.deep.equal([{ element: 'litro-purchase', view: 'buy=748.99&asked=1' }]);
    const share = (plate: string, amountCents: number) => {
      return { ownerId: `owner ${plate}`, walletId: `wallet ${plate}`, expenseCenterId: null, amountCents };
    };
    expect(passedSharesOf(await sessionOf(element), 'litro-purchase').read()?.value).to.deep.equal([
      share('AAA1A11', 80_000),
      share('BBB2222', 74_899),
    ]);
    expect((await cell(element, 'BBB-2222')).value).to.equal('748,99');
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('includes the debt of the company in the missing sum', async () => {
    server.answer(LIST, ok({ ...twoVehicles, balance: { ...twoVehicles.balance, company: 0, debt: 100 } }));
    const element = show();
    await until(() => buttonIn(element, 'Comprar R$ 100,00'));
    await type(element, 'AAA1A11', '50');
    await until(() => buttonIn(element, 'Comprar R$ 150,00 e distribuir'));
    expect(buttonIn(element, 'Comprar R$ 100,00')).to.equal(undefined);
  });

  it('disables the action and shows the reason if the amounts exceed the company balance', async () => {
    server.grant('portal.balanceDistribution.list', 'portal.balanceDistribution.add');
    const element = show();
    await type(element, 'AAA1A11', '800,01');
    await says(
      element,
      'Não foi possível concluir a distribuição: saldo insuficiente na carteira da empresa.',
    );
    await says(element, 'Valor que falta: R$ 0,01.');
    expect(buttonIn(element, /^Distribuir/)?.disabled).to.equal(true);
  });

  it('moves the focus to the next cell without a valid amount, even a hidden cell, and shows the missing sum', async () => {
    const element = show();
    await type(element, 'AAA1A11', '100x');
    await sendKeys({ type: '=100/0' });
    await sendKeys({ press: 'Enter' });
    await says(element, '2 células não contêm um valor.');
    const search = await until(() => find<HTMLInputElement>(element, 'input[type=search]'));
    search.focus();
    await sendKeys({ type: 'AAA' });
    await until(() => !textIn(element).includes('BBB-2222'));
    await click(element, 'Próximo problema (2)');
    const focused = () => element.shadowRoot?.activeElement?.getAttribute('aria-label');
    await until(() => focused() === 'Valor para AAA1A11');
    await click(element, 'Próximo problema (2)');
    await until(() => focused() === 'Valor para BBB-2222');
    expect(search.value).to.equal('');
    await says(element, 'Não dá para dividir por zero.');
    await sendKeys({ type: '900' });
    await says(element, '1 célula não contém um valor.');
    await says(element, 'Valor que falta: R$ 100,00.');
    await click(element, 'Ir para o problema');
    await until(() => focused() === 'Valor para AAA1A11');
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('keeps the typed amounts after a refused distribution, and shows the reason at the row', async () => {
    server.answer(
      HAND_OUT,
      refuse(422, 'wallets_refused', [{ id: 'owner BBB2222', wallet: 'wallet BBB2222', reason: 'inactive' }]),
    );
    const element = show();
    await type(element, 'AAA1A11', '100');
    await type(element, 'BBB-2222', '50');
    await click(element, 'Distribuir R$ 150,00 para 2 veículos');
    await click(element, 'Distribuir R$ 150,00');
    await says(element, 'Ocorreu um erro ao adicionar crédito');
    await says(element, 'Algumas carteiras não podem participar desta movimentação.');
    await says(element, 'req-7');
    await says(element, 'O cadastro está inativo.');
    expect((await cell(element, 'BBB-2222')).value).to.equal('50,00');
    expect(buttonIn(element, 'Distribuir R$ 150,00 para 2 veículos')?.disabled).to.equal(false);
  });

  it('locks the amounts while a movement runs', async () => {
    const held: (() => void)[] = [];
    const answer = { status: 200, body: movement(100, 700, { AAA1A11: 200 }) };
    const hold: Replying = () => new Promise((resolve) => held.push(() => resolve(answer)));
    server.answer(HAND_OUT, hold);
    const element = show();
    await type(element, 'AAA1A11', '100');
    await click(element, 'Distribuir R$ 100,00 para 1 veículo');
    await click(element, 'Distribuir R$ 100,00');
    await says(element, 'Distribuindo R$ 100,00');
    expect((await cell(element, 'BBB-2222')).disabled).to.equal(true);
    await until(() => held[0]);
    held[0]?.();
    await says(element, 'Distribuição feita: R$ 100,00 para 1 veículo');
    expect((await cell(element, 'BBB-2222')).disabled).to.equal(false);
  });

  it('distributes nothing if the host page cancels the distribution', async () => {
    const element = show();
    element.addEventListener('litro-before-distribute', (event) => event.preventDefault());
    await type(element, 'AAA1A11', '100');
    await click(element, 'Distribuir R$ 100,00 para 1 veículo');
    await click(element, 'Distribuir R$ 100,00');
    await says(element, 'O sistema desta página não permitiu a distribuição.');
    expect(server.calls(HAND_OUT)).to.equal(0);
    expect((await cell(element, 'AAA1A11')).value).to.equal('100,00');
  });

  const selectAll = async (element: HTMLElement) => {
    const box = await until(() =>
      find<HTMLInputElement>(element, '[role=columnheader] input[type=checkbox]'),
    );
    box.click();
    box.focus();
    return until(() => find<HTMLInputElement>(element, '.quick-fill input'));
  };
  const amounts = async (element: HTMLElement) => [
    (await cell(element, 'AAA1A11')).value,
    (await cell(element, 'BBB-2222')).value,
  ];

  it('fills selected rows with the amount typed for the selection, and undoes the filling', async () => {
    const element = show();
    await type(element, 'AAA1A11', '7');
    const field = await selectAll(element);
    await sendKeys({ type: '50' });
    await until(() => element.shadowRoot?.activeElement === field);
    await says(element, 'R$ 100,00 no total, para 2 veículos.');
    expect(await axeViolations(element)).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    await until(
      () => find<HTMLInputElement>(element, 'input[aria-label="Valor para BBB-2222"]')?.value === '50,00',
    );
    await says(element, 'Preenchido. R$ 100,00 no total, para 2 veículos.');
    await click(element, 'Desfazer');
    await until(
      () => find<HTMLInputElement>(element, 'input[aria-label="Valor para BBB-2222"]')?.value === '',
    );
    expect(await amounts(element)).to.deep.equal(['7,00', '']);
    await click(element, 'Preencher');
    field.focus();
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'z' });
    await sendKeys({ up: 'Control' });
    await until(
      () => find<HTMLInputElement>(element, 'input[aria-label="Valor para BBB-2222"]')?.value === '',
    );
    expect(field.value).to.equal('50');
  });

  it('splits an amount, tops up balances and adds a percentage, and describes the rounding', async () => {
    const element = show();
    await cell(element, 'AAA1A11');
    const field = await selectAll(element);
    const refuelBy = async (method: string, text: string) => {
      choose(find<HTMLSelectElement>(element, '.quick-fill select')!, method);
      field.focus();
      field.select();
      await sendKeys({ type: text });
      await sendKeys({ press: 'Enter' });
    };
    await refuelBy('split', '100,01');
    await says(element, 'R$ 100,01 no total, para 2 veículos. O centavo que sobra vai para o primeiro.');
    expect(await amounts(element)).to.deep.equal(['50,01', '50,00']);
    await refuelBy('percent', '10');
    await says(element, 'R$ 110,01 no total, para 2 veículos.');
    expect(await amounts(element)).to.deep.equal(['55,01', '55,00']);
    await refuelBy('up-to', '90');
    await says(element, 'R$ 60,00 no total, para 1 veículo. 1 já tem esse saldo e fica em branco.');
    expect(await amounts(element)).to.deep.equal(['', '60,00']);
    await chooseFrom(element, 'Mais ações com a seleção', 'Limpar valores');
    await until(
      () => find<HTMLInputElement>(element, 'input[aria-label="Valor para BBB-2222"]')?.value === '',
    );
    await refuelBy('same', '60');
    await says(element, 'R$ 120,00 no total, para 2 veículos.');
    await refuelBy('same', '1,2345');
    await says(element, 'Use no máximo duas casas decimais.');
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    expect(await amounts(element)).to.deep.equal(['60,00', '60,00']);
  });

  it('distributes by the selected cost center, and names it', async () => {
    const expenseCenters = [
      { _id: 'c1', name: 'Obras' },
      { _id: 'c2', name: 'Vendas' },
    ];
    server.answer(
      'GET /v2/admin/organization/hydrate',
      ok(companyWith({ expenseCenter: true, fuelManagement: false })),
    );
    server.grant(
      'portal.balanceDistribution.list',
      'portal.balanceDistribution.add',
      'portal.expenseCenter.list',
    );
    server.answer(
      'GET /admin/organization/expense-center',
      ok({ docs: expenseCenters, pages: { current: 1, total: 1 }, items: { total: 2, skip: 0 } }),
    );
    const ofWorks = vehicle('AAA1A11', 100);
    const [own] = ofWorks.wallets;
    const inWorks = { ...ofWorks, wallets: [{ ...own!, expenseCenter: expenseCenters[0]! }] };
    server.answer(LIST, ok(listOf(inWorks, { ...vehicle('BBB2222', 0), wallets: [] })));
    const sent: unknown[] = [];
    server.answer(HAND_OUT, ({ body }) => {
      sent.push(body);
      return { status: 200, body: movement(50, 750, { BBB2222: 50 }) };
    });
    const element = show();
    await type(element, 'AAA1A11 · Obras', '100');
    const filter = await until(() => find<HTMLSelectElement>(element, '.center-filter select'));
    choose(filter, 'c1');
    await says(element, '1 de 2');
    expect(textIn(element)).not.to.contain('BBB-2222');
    choose(filter, 'c2');
    await says(element, 'Nenhuma carteira em Vendas');
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Incluir outros veículos');
    await says(element, 'Nova carteira');
    await says(element, 'Inclui R$ 100,00 de 1 carteira fora desta lista.');
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Limpar valores');
    (await until(() => find<HTMLInputElement>(element, '[role=columnheader] input[type=checkbox]'))).click();
    await until(() => buttonIn(element, 'Limpar seleção'));
    expect(find<HTMLSelectElement>(element, '.center-filter select')?.value).to.equal('c2');
    await type(element, 'BBB-2222 · Vendas', '50');
    await click(element, 'Distribuir R$ 50,00 para 1 veículo');
    await says(element, 'Distribuir R$ 50,00 para BBB-2222 · Vendas?');
    await says(element, '1 carteira nova será criada.');
    await click(element, 'Distribuir R$ 50,00');
    await says(element, 'Distribuição feita: R$ 50,00 para 1 veículo');
    expect(sent).to.deep.equal([{ shares: [{ id: 'owner BBB2222', expenseCenter: 'c2', amount: 50 }] }]);
  });

  it('offers typed amounts again after a reconnection to the page, and stores them nowhere in the page', async () => {
    const first = show();
    await type(first, 'AAA1A11', '100');
    await type(first, 'BBB-2222', '50');
    first.remove();
    const element = show({ session: first.getAttribute('session') ?? '' });
    await says(element, 'e não distribuídos, no total de R$ 150,00');
    expect((await cell(element, 'AAA1A11')).value).to.equal('');
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Retomar');
    await says(element, 'Restante na empresa: R$ 650,00');
    expect((await cell(element, 'BBB-2222')).value).to.equal('50,00');
    expect(textIn(element)).not.to.contain('Retomar');
    const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    expect(keys.filter((name) => name.includes('draft'))).to.deep.equal([]);
  });

  it('hides actions for which the user has no permission', async () => {
    server.grant('portal.balanceDistribution.list');
    const element = show();
    await says(element, 'Seu acesso permite consultar, mas não distribuir.');
    expect(find(element, 'input[aria-label^="Valor para"]')).to.equal(null);
    expect(buttonIn(element, 'Ações de AAA1A11')).to.equal(undefined);
    expect(find(element, '[role=switch]')).to.equal(null);
  });

  it('explains an empty list', async () => {
    server.answer(LIST, ok(listOf()));
    const element = show();
    await says(element, 'Nenhum veículo para receber crédito');
  });

  it('offers to load the list again after a failure', async () => {
    server.answer(LIST, refuse(403, 'permission_missing'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    server.answer(LIST, ok(twoVehicles));
    await click(element, 'Tentar de novo');
    await says(element, 'AAA1A11');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violation that axe finds in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await says(element, 'AAA1A11');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
