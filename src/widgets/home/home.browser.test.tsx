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
import { click, elementOnPage, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Home } from '#contract/home.ts';
import type { Overview } from '#contract/overview.ts';
import { element as description } from './home.element.ts';

const show = elementOnPage(description, () => import('./home.widget.tsx'));
const CALL = 'GET /admin/organization/home';
const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`;
const spent = (total: number, refuels = 3) => ({ refuels, amount: total, fees: 0, total });

const NOTHING: Home = {
  at: '2026-11-23T12:00:00.000Z',
  today: '2026-11-23',
  balance: null,
  month: null,
  distribution: null,
  purchases: null,
  activity: null,
  wallets: null,
  licences: null,
  schedules: null,
  bills: null,
};

const balance: NonNullable<Home['balance']> = {
  total: 17_812.18,
  company: 900,
  handedOut: 16_912.18,
  debt: 0,
  rate: { perDay: 1_484.35, from: '2026-10-24', to: '2026-11-22', days: 30 },
  daysLeft: 12,
  lowBalance: 1_000,
  lowDays: 15,
  isBalanceLow: true,
  areDaysLow: true,
};
const month: NonNullable<Home['month']> = {
  from: '2026-11-01',
  to: '2026-11-23',
  spent: spent(800, 9),
  before: {
    from: '2026-10-01',
    sameDay: '2026-10-23',
    to: '2026-10-31',
    spentToSameDay: spent(1_000),
    spent: spent(1_500),
  },
};
const distribution: NonNullable<Home['distribution']> = {
  last: {
    _id: idOf(1),
    at: '2026-11-20T10:00:00.000Z',
    by: { user: idOf(2), name: 'Ana Prado' },
    source: 'hand',
    rows: 14,
    amount: 1_240,
    collected: 100,
  },
};
const refused = (digit: number, name: string) => ({
  _id: idOf(digit),
  performedAt: '2026-11-23T11:00:00.000Z',
  reason: 'insufficientBalance' as const,
  detail: null,
  owner: { kind: 'vehicle' as const, _id: idOf(9), name },
  station: 'Posto Um',
  amount: 250,
});
const ALL: Home = {
  ...NOTHING,
  balance,
  month,
  distribution,
  purchases: {
    count: 2,
    amount: 3_000,
    overdue: 1,
    next: { _id: idOf(3), paymentType: 'bankSlip', value: 2_000, expiresAt: null, dueDate: '2026-11-25' },
  },
  activity: {
    spent: spent(250, 1),
    rejected: { count: 2, first: [refused(4, 'ABC1D23'), refused(5, 'XYZ1234')] },
    alerts: [{ type: 'DEVICE_DETECTED_DURING_REFUELING', count: 1 }],
    receiptsPending: 4,
  },
  wallets: {
    lowWallet: 50,
    count: 5,
    first: [
      {
        _id: idOf(6),
        owner: { kind: 'user', _id: idOf(7), name: 'Bento Dias' },
        expenseCenter: { _id: idOf(8), name: 'Sul' },
        balance: 4.5,
      },
    ],
  },
  licences: {
    until: '2026-12-23',
    ended: 1,
    ending: 1,
    first: [
      { _id: idOf(2), name: 'Caio Reis', endsOn: '2026-11-01' },
      { _id: idOf(3), name: 'Davi Luz', endsOn: '2026-12-01' },
    ],
  },
};
const EVERYTHING = ['balanceDistribution', 'balanceSharing', 'purchase', 'transaction', 'driver'].flatMap(
  (area) => ['list', 'add'].map((action) => `portal.${area}.${action}`),
);

async function detailAfter(action: () => void | Promise<void>): Promise<unknown> {
  const detail = new Promise((resolve) =>
    document.addEventListener('litro-act-asked', (event) => resolve((event as CustomEvent).detail), {
      once: true,
    }),
  );
  await action();
  return detail;
}

const readable = ({ innerText }: HTMLElement) => innerText.replace(/\s+/g, ' ').trim();

function buttonOf(element: HTMLElement, line: RegExp, label: string): HTMLElement | undefined {
  const lines = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.need') ?? [])];
  const found = lines.find((one) => line.test(readable(one)));
  return [...(found?.querySelectorAll('button') ?? [])].find((button) => readable(button) === label);
}

beforeEach(() => {
  server.reset();
  server.grant(...EVERYTHING);
  server.answer(CALL, ok(ALL));
});

describe('litro-home', () => {
  it('lists overdue bills, bills due soon and a nearly used credit limit', async () => {
    server.answer(
      CALL,
      ok({
        ...NOTHING,
        bills: {
          overdue: { count: 1, owed: 2_000 },
          due: { count: 1, owed: 500 },
          next: { from: '2026-11-01', dueDate: '2026-11-20' },
          credit: { limit: 10_000, owed: 8_500 },
        },
      } satisfies Home),
    );
    const element = show();
    await says(element, '1 fatura vencida: R$ 2.000,00');
    for (const text of [
      'Venceu em 20/11/2026',
      '1 fatura vence em breve: R$ 500,00',
      'Limite de crédito: R$ 8.500,00 usados de R$ 10.000,00',
    ]) {
      expect(textIn(element)).to.include(text);
    }
  });

  it('shows the days that the credit lasts and the daily mean behind that estimate', async () => {
    const element = show({ 'heading-level': '2' });
    await says(element, 'Dura cerca de 12 dias no ritmo atual');
    expect(textIn(element)).to.include('R$ 1.484,35 por dia, de 24/10/2026 a 22/11/2026');
    const inner = find(element, 'litro-balance');
    expect(inner?.getAttribute('session') ?? (inner as { session?: string } | null)?.session).to.be.a(
      'string',
    );
    expect(element.shadowRoot?.querySelector('h3')?.textContent).to.equal('Precisa de você');
  });

  it('compares the spending of this month with the previous month up to the same day', async () => {
    const element = show();
    await says(element, 'R$ 200,00 a menos (20%) que no mesmo período do mês passado');
    expect(textIn(element)).to.match(/até 23\/10\/2026 R\$ 1\.000,00 .* inteiro R\$ 1\.500,00/);
    expect(textIn(element)).to.include('Hoje: R$ 250,00 em 1 abastecimento');
  });

  for (const [line, label, expected] of [
    [/O crédito está acabando/, 'Comprar crédito', ['litro-purchase', '']],
    [
      /2 abastecimentos recusados hoje/,
      'Ver lista',
      ['litro-transactions', 'period=today&filter.outcome=canceled'],
    ],
    [/recusados/, 'ABC1D23', ['litro-transactions', `transaction=${idOf(4)}`]],
    [/recusados/, 'XYZ-1234', ['litro-transactions', `transaction=${idOf(5)}`]],
    [
      /Aparelho detectado/,
      'Ver',
      ['litro-transactions', 'period=today&filter.check=DEVICE_DETECTED_DURING_REFUELING'],
    ],
    [
      /4 abastecimentos aguardam/,
      'Conferir',
      ['litro-transactions', 'filter.check=pendingReceiptValidation'],
    ],
    [/2 compras .*R\$ 3\.000,00/, 'Ver lista', ['litro-purchase', 'period=all&filter.status=pending']],
    [
      /R\$ 2\.000,00 · pagar até 25\/11\/2026 1 boleto venceu/,
      'Boleto',
      ['litro-purchase', `purchase=${idOf(3)}`],
    ],
    [/5 carteiras com menos de R\$ 50,00 .*e mais 4/, 'Distribuir', ['litro-distribution', 'sort=balance']],
    [/R\$ 4,50/, 'Bento Dias', ['litro-distribution', `record=${idOf(7)}&center=${idOf(8)}`]],
    [
      /1 CNH vencida · 1 CNH vence até 23\/12\/2026/,
      'Ver lista',
      ['litro-drivers', 'sort=driversLicenseExpirationDate'],
    ],
    [/CNH/, 'Davi Luz', ['litro-drivers', `record=${idOf(3)}`]],
  ] as const) {
    it(`links "${label}" of the attention item ${String(line)} to ${expected[0]}`, async () => {
      const element = show();
      const button = await until(() => buttonOf(element, line, label));
      expect(await detailAfter(() => button.click())).to.deep.equal({
        element: expected[0],
        view: expected[1],
      });
    });
  }

  for (const [label, expected] of [
    ['Distribuir', ['litro-distribution', '']],
    ['Repetir estes valores', ['litro-distribution', `receipt=${idOf(1)}&repeat=1`]],
    ['Ver recibo', ['litro-balance-sharing', `receipt=${idOf(1)}`]],
    ['Ver abastecimentos', ['litro-fills', 'period=thisMonth']],
  ] as const) {
    it(`links the button "${label}" to ${expected[0]}`, async () => {
      const element = show();
      await says(element, 'Para 14 carteiras');
      expect(await detailAfter(() => click(element, label))).to.deep.equal({
        element: expected[0],
        view: expected[1],
      });
    });
  }

  it('offers no repetition of a distribution that a schedule ran', async () => {
    const last = { ...distribution.last!, by: null, source: 'schedule' as const };
    server.answer(CALL, ok({ ...ALL, distribution: { last } }));
    const element = show();
    await until(() => buttonIn(element, 'Ver recibo'));
    expect(buttonIn(element, 'Repetir estes valores')).to.equal(undefined);
  });

  it('links a single rejected refuel directly to its details', async () => {
    const rejected = { count: 1, first: [refused(4, 'ABC1D23')] };
    server.answer(CALL, ok({ ...ALL, activity: { ...ALL.activity, rejected } }));
    const element = show();
    const button = await until(() => buttonOf(element, /1 abastecimento recusado hoje/, 'Ver o que fazer'));
    expect(await detailAfter(() => button.click())).to.deep.equal({
      element: 'litro-transactions',
      view: `transaction=${idOf(4)}`,
    });
  });

  it('shows scheduled distributions of today, the credit that they lack, and failed runs', async () => {
    const schedules: Home['schedules'] = {
      due: {
        count: 1,
        amount: 900,
        lacks: 150,
        first: [
          {
            _id: idOf(7),
            name: 'Turno da tarde',
            at: '2026-11-23T17:00:00.000Z',
            rows: 9,
            amount: 900,
            isEnough: false,
          },
        ],
      },
      ran: { count: 0, amount: 0, first: [] },
      failed: {
        since: '2026-11-16',
        count: 1,
        first: [
          {
            _id: idOf(8),
            schedule: { _id: idOf(9), name: 'Frota da semana' },
            at: '2026-11-22T09:00:00.000Z',
            status: 'failed',
            reason: 'insufficient_company_balance',
            rows: 0,
            amount: 0,
            wanted: 1200,
          },
        ],
      },
    };
    server.answer(CALL, ok({ ...ALL, schedules }));
    const element = show();
    await says(element, '1 execução por vir: R$ 900,00');
    for (const text of [
      '14:00 · 9 carteiras · R$ 900,00 · o saldo não cobre',
      'faltam R$ 150,00',
      'dom., 22/11/2026, 06:00 · faltou saldo',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    const button = buttonOf(element, /1 execução agendada não foi feita/, 'Ver o que fazer');
    expect(await detailAfter(() => button?.click())).to.deep.equal({
      element: 'litro-schedules',
      view: `schedule=${idOf(9)}&run=${idOf(8)}`,
    });
  });

  it('reports that no item needs the attention of the user', async () => {
    server.answer(
      CALL,
      ok({
        ...ALL,
        balance: { ...balance, isBalanceLow: false, areDaysLow: false },
        purchases: { count: 0, amount: 0, overdue: 0, next: null },
        activity: { spent: spent(0, 0), rejected: { count: 0, first: [] }, alerts: [], receiptsPending: 0 },
        wallets: { lowWallet: null, count: 0, first: [] },
        licences: { until: '2026-12-23', ended: 0, ending: 0, first: [] },
      }),
    );
    const element = show();
    await says(element, 'Nada pede a sua atenção agora.');
    expect(find(element, '.need')).to.equal(null);
  });

  it('shows only figures and actions that the permissions of the user include', async () => {
    server.grant('portal.transaction.list', 'portal.balanceDistribution.list');
    server.answer(CALL, ok({ ...ALL, distribution: null, purchases: null, licences: null }));
    const element = show();
    await says(element, 'recusados hoje');
    const text = textIn(element);
    expect(text).to.include('Com tarifas; sem recusados e estornados.');
    expect(text).to.include('Gasto do mês').and.to.include('Dura cerca de 12 dias');
    expect(text).not.to.match(/Última distribuição|aguardam pagamento|CNH|Comprar crédito/);
    expect(buttonIn(element, 'Distribuir')).to.equal(undefined);
    expect(buttonOf(element, /carteiras/, 'Ver lista')).not.to.equal(undefined);
  });

  it('explains an empty home to a user without permissions', async () => {
    server.grant();
    server.answer(CALL, ok(NOTHING));
    const element = show();
    await says(element, 'Seu acesso ainda não inclui nada do que aparece aqui');
    expect(find(element, 'litro-balance')).to.equal(null);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('shows a super administrator the overview of all organizations with links', async () => {
    const none = { count: 0, amount: 0, organizations: 0, first: [] };
    const claraluz = { organization: { _id: idOf(7), name: 'Claraluz' }, count: 2, amount: 500 };
    const overview: Overview = {
      companies: 3,
      branches: 2,
      balance: {
        company: 900,
        handedOut: 100,
        total: 1e3,
      },
      month: {
        refuels: 40,
        amount: 2500,
        fees: 0,
      },
      debts: none,
      returns: none,
      low: none,
      pending: none,
      payments: none,
      bills: none,
      refused: none,
      receipts: none,
      alerts: [],
      awaited: {
        count: 2,
        amount: 500,
        organizations: 1,
        first: [claraluz],
      },
    };
    server.letSuperAdminIn();
    server.answer('GET /superAdmin/organization/overview', ok(overview));
    const events: unknown[] = [];
    const element = show();
    element.addEventListener('litro-act-asked', (event) => events.push((event as CustomEvent).detail));
    await says(element, '2 boletos e transferências a confirmar');
    expect(textIn(element)).to.include('900,00').and.include('3 empresas · 2 filiais');
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Claraluz');
    await click(element, 'Confirmar');
    expect(events).to.deep.equal([
      { element: 'litro-payments', view: '', organizationId: idOf(7) },
      { element: 'litro-aggregates', view: 'period=all&filter.status=person', of: 'purchases' },
    ]);
  });

  it('asks the user to sign in if the page has no token', async () => {
    await says(show({}, { token: '' }), 'Entre para continuar');
  });

  it('retains outdated figures with a warning after a failed refresh and reloads on request', async () => {
    const element = show();
    await says(element, 'Dura cerca de 12 dias');
    server.answer(CALL, refuse(503, 'not_ready'));
    server.say('balance');
    await says(element, 'sem conexão. Os valores podem ter mudado.');
    expect(textIn(element)).to.include('Dura cerca de 12 dias').and.to.include('recusados hoje');
    server.answer(CALL, ok({ ...ALL, balance: { ...balance, daysLeft: 11 } }));
    await click(element, 'Atualizar');
    await says(element, 'Dura cerca de 11 dias');
    expect(textIn(element)).not.to.include('sem conexão');
  });

  it('retains its actions after a failed load and offers a retry', async () => {
    server.answer(CALL, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    expect(buttonIn(element, 'Distribuir')).not.to.equal(undefined);
    server.answer(CALL, ok(ALL));
    await click(element, 'Tentar de novo');
    await says(element, 'Dura cerca de 12 dias');
  });

  for (const [situation, change, expected] of [
    ['the credit ends today', { daysLeft: 0 }, 'Acaba hoje no ritmo atual'],
    ['the credit lasts more than a year', { daysLeft: 900 }, 'Dura mais de um ano no ritmo atual'],
    ['no estimate exists yet', { daysLeft: null, rate: null }, 'Ainda não dá para estimar'],
    ['no credit exists', { daysLeft: null, rate: null, total: 0 }, 'Não há crédito'],
  ] as const) {
    it(`describes how long the credit lasts if ${situation}`, async () => {
      server.answer(CALL, ok({ ...ALL, balance: { ...balance, ...change } }));
      await says(show(), expected);
    });
  }

  for (const { theme, language } of looks) {
    it(`has no overflow or accessibility violations at 280 px in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language, widthPx: 280 });
      await until(() => find(element, '.bars'));
      const root = find(element, '.home') as HTMLElement;
      expect(root.scrollWidth).to.be.at.most(root.clientWidth);
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
