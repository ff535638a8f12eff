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
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { expectSafe } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import { element as description } from './schedules.element.ts';
import {
  failedRun,
  holdersOf,
  listOf,
  logOf,
  openedRun,
  previewOf,
  rowOf,
  runOf,
  scheduleOf,
} from './testing/answers.ts';

const LIST = 'GET /admin/organization/balance/schedule';
const CREATE = 'POST /admin/organization/balance/schedule';
const PREVIEW = 'POST /admin/organization/balance/schedule/preview';
const CHANGE = 'PUT /admin/organization/balance/schedule/s1';
const REMOVE = 'DELETE /admin/organization/balance/schedule/s1';
const ROWS = 'GET /admin/organization/balance/schedule/s1/row';
const LOG = 'GET /admin/organization/balance/schedule/s1/run';
const FAILED = 'GET /admin/organization/balance/schedule/s1/run/r2';
const HOLDERS = 'GET /admin/organization/balance/distribution';

const show = elementOnPage(description, () => import('./schedules.widget.tsx'));
let queries: URLSearchParams[] = [];

const everything = [
  'balanceDistributionSchedule',
  'balanceDistribution',
  'balanceSharing',
  'purchase',
  'expenseCenter',
].flatMap((area) => ['list', 'add', 'remove'].map((action) => `portal.${area}.${action}`));

beforeEach(() => {
  server.reset();
  queries = [];
  server.grant(...everything);
  server.answer(LIST, ({ url }) => {
    queries.push(url.searchParams);
    return { status: 200, body: listOf(scheduleOf()) };
  });
  server.answer(
    ROWS,
    ok({ rows: [rowOf(), rowOf({ owner: 'v2', wallet: null, name: 'ABC1D23', amount: 50 })] }),
  );
  server.answer(LOG, ok(logOf(failedRun, runOf())));
  server.answer(HOLDERS, ok(holdersOf()));
  server.answer(PREVIEW, ok(previewOf()));
});

const field = (element: HTMLElement, key: string) =>
  until(() => find<HTMLInputElement & HTMLSelectElement>(element, `[data-field=${key}] :is(input, select)`));

async function pick(element: HTMLElement, text: string) {
  await until(() => element.shadowRoot?.activeElement);
  typeInto(await until(() => find<HTMLInputElement>(element, '[role=combobox]')), text);
  (await until(() => find<HTMLElement>(element, '[role=option]'))).click();
}

const openedSchedule = async (view = 'schedule=s1') => {
  const element = show({ view });
  await says(element, 'Próxima execução: seg., 30/11/2026, 06:00.');
  return element;
};

describe('list of schedules', () => {
  it('shows next run, rule, recipients and amount of schedules, and filters by status', async () => {
    const element = show({}, { widthPx: 1300 });
    await says(element, 'Frota da semana');
    for (const text of [
      'seg., 30/11/2026, 06:00',
      'Toda semana: segunda e quarta, 06:00',
      '2 veículos',
      'R$ 200,00',
      'Ativo',
      'Feita',
      '1 agendamento',
    ]) {
      expect(textIn(element), text).to.include(text);
    }
    choose(await until(() => find<HTMLSelectElement>(element, '.report-tools select')), 'paused');
    await until(() => queries.at(-1)?.get('status') === 'paused');
  });

  it('offers no action to users who may only list schedules', async () => {
    server.grant('portal.balanceDistributionSchedule.list');
    const element = await openedSchedule();
    await says(element, 'BRA2E19');
    for (const action of ['Novo agendamento', 'Editar', 'Pausar', 'Duplicar', 'Excluir']) {
      expect(buttonIn(element, action), action).to.equal(undefined);
    }
  });
});

describe('open schedule', () => {
  it('lists recipients with individual amounts and the results of the runs', async () => {
    const element = await openedSchedule();
    await says(element, 'BRA2E19');
    for (const text of ['ABC1D23', 'R$ 50,00', 'Não feita', 'O saldo da empresa não cobria o total.']) {
      expect(textIn(element), text).to.include(text);
    }
  });

  it('pauses and resumes a schedule and shows its next run', async () => {
    const element = await openedSchedule();
    const sent: unknown[] = [];
    server.answer(CHANGE, ({ body }) => {
      sent.push(body);
      const status = (body as { status: 'active' | 'paused' }).status;
      const nextExecution = status === 'active' ? '2026-12-02T09:00:00.000Z' : null;
      return {
        status: 200,
        body: scheduleOf({ status, nextExecution, pausedBy: status === 'paused' ? 'hand' : null }),
      };
    });
    await click(element, 'Pausar');
    await says(element, 'Nada é distribuído até alguém retomar.');
    await click(element, 'Retomar');
    await says(element, 'Agendamento retomado. Próxima execução: qua., 02/12/2026, 06:00.');
    expect(sent).to.deep.equal([{ status: 'paused' }, { status: 'active' }]);
  });

  it('deletes a schedule after a question and dispatches litro-schedule-changed', async () => {
    const element = await openedSchedule();
    const events: unknown[] = [];
    element.addEventListener('litro-schedule-changed', (event) => events.push((event as CustomEvent).detail));
    server.answer(REMOVE, ok(scheduleOf({ status: 'deleted', nextExecution: null })));
    await expectSafe(element, () => click(element, 'Excluir'));
    expect(server.calls(REMOVE)).to.equal(0);
    await click(element, 'Excluir');
    const confirm = await until(() => find<HTMLButtonElement>(element, '.modal-footer [data-tone=danger]'));
    confirm.click();
    await says(element, 'Agendamento excluído.');
    expect(events).to.deep.equal([{ schedule: 's1', status: 'deleted' }]);
  });

  it('shows the shortfall and rows of a failed run and links its remedies', async () => {
    server.answer(
      FAILED,
      ok(
        openedRun(failedRun, [
          {
            owner: 'v1',
            name: 'BRA2E19',
            wallet: 'w1',
            expenseCenter: null,
            wanted: 150,
            amount: 0,
            reason: 'shortfall',
          },
          {
            owner: 'v2',
            name: 'ABC1D23',
            wallet: null,
            expenseCenter: null,
            wanted: 50,
            amount: 0,
            reason: 'inactive',
          },
        ]),
      ),
    );
    const element = await openedSchedule();
    const events: unknown[] = [];
    element.addEventListener('litro-purchase-asked', (event) => events.push((event as CustomEvent).detail));
    element.addEventListener('litro-distribution-asked', (event) =>
      events.push((event as CustomEvent).detail),
    );
    await click(element, 'Ver a execução de qua., 25/11/2026, 06:00');
    await says(element, 'Faltaram R$ 50,00: a empresa tinha R$ 150,00.');
    expect(textIn(element)).to.include('O cadastro está inativo.');
    await click(element, 'Comprar crédito');
    await click(element, 'Distribuir agora');
    expect(events).to.deep.equal([
      { element: 'litro-purchase', view: '' },
      { element: 'litro-distribution', view: 'schedule=s1&run=r2' },
    ]);
    await click(element, 'Voltar ao agendamento');
    await says(element, 'Quem recebe');
  });

  it('reports a deleted schedule', async () => {
    server.answer(LIST, ok(listOf()));
    await says(show({ view: 'schedule=s1' }), 'Este agendamento não existe mais');
  });

  it('scrolls the list of changes at the end of the drawer into view', async () => {
    server.grant(...everything, 'portal.permission.list');
    server.answer('GET /admin/organization/audit', ok({ docs: [], next: null, authors: [] }));
    const element = await openedSchedule();
    await click(element, 'Alterações');
    const title = await until(() =>
      [...element.shadowRoot!.querySelectorAll('h2, h3, p')].find(
        ({ textContent }) => textContent === 'Nenhuma alteração registrada',
      ),
    );
    expect(title.getBoundingClientRect().bottom).to.be.lessThan(innerHeight);
  });
});

describe('form of a schedule', () => {
  it('previews next runs and the balance, then creates the schedule with a key', async () => {
    const element = show({ view: 'schedule=new' });
    await says(element, 'Escolha quem recebe e o valor para ver as próximas execuções.');
    await pick(element, 'BRA');
    typeInto(await field(element, 'shareAmount'), '100');
    await says(element, 'O saldo de hoje, R$ 1.000,00, cobre a primeira execução.');
    expect(textIn(element)).to.include('seg., 30/11/2026, 06:00');
    for (const day of ['segunda', 'quarta']) {
      const toggle = await until(() => buttonIn(element, day));
      if (toggle.ariaPressed !== 'true') toggle.click();
    }
    const sent: { body: unknown; key: string | null }[] = [];
    server.answer(CREATE, ({ body, key }) => {
      sent.push({ body, key });
      return { status: 200, body: scheduleOf() };
    });
    await click(element, 'Criar agendamento');
    await says(element, 'Agendamento criado.');
    await says(element, 'Próxima execução: seg., 30/11/2026, 06:00.');
    const { body, key } = sent[0] ?? {};
    expect(key).to.be.a('string');
    expect(body).to.include({
      scheduleType: 'weekly',
      interval: 1,
      time: '06:00',
      endsOn: null,
      onHolidays: 'run',
      amountMode: 'fixed',
      shareAmount: 100,
      onShortfall: 'whole',
    });
    expect(body).to.deep.include({ shares: [{ id: 'v1', wallet: 'w1' }] });
    expect((body as { weekdays: number[] }).weekdays).to.include.members([1, 3]);
    expect(body).not.to.have.property('monthDay');
  });

  it('closes an empty form from another element without a question', async () => {
    const element = show({ view: 'schedule=new&act=asked' });
    const events: unknown[] = [];
    element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => events.push(detail));
    await until(() => buttonIn(element, 'Criar agendamento'));
    await click(element, 'Cancelar');
    await until(() => !find(element, 'sl-drawer'));
    expect(events).to.deep.equal([{ view: '', move: 'close' }]);
  });

  it('shows only the newest preview', async () => {
    let first: (() => void) | null = null;
    server.answer(PREVIEW, async ({ body }) => {
      const { shareAmount } = body as { shareAmount: number };
      if (shareAmount === 100) await new Promise<void>((resolve) => (first = resolve));
      return { status: 200, body: previewOf({ isEnough: false, lacks: shareAmount }) };
    });
    const element = show({ view: 'schedule=new' });
    await pick(element, 'BRA');
    const amount = await field(element, 'shareAmount');
    typeInto(amount, '100');
    const answer = await until(() => first);
    typeInto(amount, '2000');
    await says(element, 'Faltam R$ 2.000,00 para a primeira execução.');
    answer();
    typeInto(amount, '2000,00');
    await new Promise(requestAnimationFrame);
    expect(textIn(element)).to.include('Faltam R$ 2.000,00');
  });

  it('adds several missing recipients from the list and moves a recipient to the front', async () => {
    const element = show({ view: 'schedule=new' });
    await pick(element, 'BRA');
    await click(element, 'Escolher vários');
    await says(element, 'DEF-1234');
    (await until(() => find<HTMLInputElement>(element, '.schedule-picking input[type=checkbox]'))).click();
    await click(element, 'Adicionar 2');
    await until(() => !find(element, '.schedule-picking'));
    choose(await field(element, 'onShortfall'), 'inOrder');
    typeInto(await field(element, 'shareAmount'), '100');
    const boxes = () => [...(element.shadowRoot?.querySelectorAll('.schedule-table .check') ?? [])];
    const last = await until(() => boxes().find(({ textContent }) => textContent.includes('DEF-1234')));
    last.querySelector('input')?.click();
    await click(element, 'Pôr em primeiro');
    let sent: unknown;
    server.answer(CREATE, ({ body }) => {
      sent = body;
      return { status: 200, body: scheduleOf() };
    });
    await click(element, 'Criar agendamento');
    await says(element, 'Agendamento criado.');
    expect((sent as { shares: { id: string }[] }).shares.map(({ id }) => id)).to.deep.equal([
      'v3',
      'v1',
      'v2',
    ]);
  });

  it('distributes to the members of a selected cost center', async () => {
    server.answer(
      'GET /v2/admin/organization/hydrate',
      ok(companyWith({ expenseCenter: true, fuelManagement: false })),
    );
    server.answer(
      'GET /admin/organization/expense-center',
      ok({
        docs: [{ _id: 'c1', name: 'Obras' }],
        pages: { current: 1, total: 1 },
        items: { total: 1, skip: 0 },
      }),
    );
    const element = show({ view: 'schedule=new' });
    const expenseCenter = await until(() =>
      find<HTMLInputElement>(element, 'input[type=radio][value=center]'),
    );
    expenseCenter.focus();
    expenseCenter.click();
    await until(() => !buttonIn(element, 'Escolher vários'));
    await pick(element, 'Obr');
    typeInto(await field(element, 'shareAmount'), '100');
    let sent: unknown;
    server.answer(CREATE, ({ body }) => {
      sent = body;
      return { status: 200, body: scheduleOf({ expenseCenter: { _id: 'c1', name: 'Obras' } }) };
    });
    await click(element, 'Criar agendamento');
    await says(element, 'Agendamento criado.');
    expect(sent).to.include({ expenseCenter: 'c1' });
    expect(sent).not.to.have.property('shares');
  });

  it('marks invalid fields without a request, and marks recipients that the server refuses', async () => {
    const element = show({ view: 'schedule=new' });
    await click(element, 'Criar agendamento');
    await says(element, 'Escolha quem recebe.');
    await says(element, 'Preencha este campo.');
    await pick(element, 'BRA');
    typeInto(await field(element, 'shareAmount'), '0');
    for (const day of find(element, '.toggles')?.querySelectorAll<HTMLElement>('[aria-pressed=true]') ?? []) {
      day.click();
    }
    await click(element, 'Criar agendamento');
    await says(element, 'Digite um valor maior que zero.');
    await says(element, 'Escolha ao menos um dia da semana.');
    expect(server.calls(CREATE)).to.equal(0);
    choose(await field(element, 'scheduleType'), 'monthly');
    choose(await field(element, 'monthDay'), 'last');
    typeInto(await field(element, 'shareAmount'), '10');
    server.answer(CREATE, refuse(422, 'wallets_refused', [{ id: 'v1', wallet: 'w1', reason: 'inactive' }]));
    await click(element, 'Criar agendamento');
    await says(element, 'O agendamento não foi salvo');
    await until(() => find(element, '.schedule-table .row-mark[data-kind=refused]'));
  });

  it('changes an existing schedule', async () => {
    const element = show({ view: 'schedule=s1&act=edit' });
    await until(() => buttonIn(element, 'Salvar alterações'));
    expect((await field(element, 'name')).value).to.equal('Frota da semana');
    typeInto(await field(element, 'shareAmount'), '120');
    let sent: unknown;
    server.answer(CHANGE, ({ body }) => {
      sent = body;
      return { status: 200, body: scheduleOf({ shareAmount: 120 }) };
    });
    await click(element, 'Salvar alterações');
    await says(element, 'Alterações salvas.');
    expect(sent).to.deep.include({
      name: 'Frota da semana',
      shareAmount: 120,
      weekdays: [1, 3],
      shares: [
        { id: 'v1', wallet: 'w1' },
        { id: 'v2', amount: 50 },
      ],
    });
  });

  it('copies a schedule without its name and start day', async () => {
    const element = show({ view: 'schedule=s1&act=copy' });
    await until(() => buttonIn(element, 'Criar agendamento'));
    expect((await field(element, 'name')).value).to.equal('');
    expect((await field(element, 'startsOn')).value > '2026-11-02').to.equal(true);
  });
});

describe('litro-schedules', () => {
  usedByEverybody('the list of schedules', async (attributes, around) => {
    const element = show(attributes, around);
    await until(() => textIn(element).includes('Frota da semana'));
    return element;
  });
  usedByEverybody('an open schedule', async (attributes, around) => {
    const element = show({ ...attributes, view: 'schedule=s1' }, around);
    await until(() => textIn(element).includes('ABC1D23') && find(element, '.schedule-run'));
    return element;
  });
  usedByEverybody('the form of a schedule', async (attributes, around) => {
    const element = show({ ...attributes, view: 'schedule=s1&act=edit' }, around);
    await until(() => find(element, '.schedule-enough') && textIn(element).includes('ABC1D23'));
    return element;
  });

  it('has no accessibility violations without permissions', async () => {
    server.grant();
    const element = show();
    await until(() => textIn(element).length > 0);
    expect(await axeViolations(element)).to.deep.equal([]);
  });
});
