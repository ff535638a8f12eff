import {
  axeViolations,
  buttonIn,
  companyWith,
  find,
  ok,
  refuse,
  server,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { ExpenseCenter } from '#contract/expense-centers.ts';
import { element as description } from './cost-centers.element.ts';

const show = elementOnPage(description, () => import('./cost-centers.widget.tsx'));
const LIST = 'GET /admin/organization/expense-center';
const CREATE = 'POST /admin/organization/expense-center';
const id = '01900000-0000-7000-8000-0000000000c1';
const one = `/admin/organization/expense-center/${id}`;

const expenseCenter = (over: Partial<ExpenseCenter> = {}): ExpenseCenter => ({
  _id: id,
  name: 'Entregas',
  status: 'active',
  wallets: 3,
  balance: 120.5,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
const listOf = (...docs: ExpenseCenter[]) =>
  ok({ docs, pages: { current: 1, total: 1 }, items: { total: docs.length, skip: 0 } });

const items = (element: HTMLElement) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? []),
];
async function choose(element: HTMLElement, text: string) {
  await click(element, 'Ações de Entregas');
  (await until(() => items(element).find((item) => item.textContent.trim() === text))).click();
}
beforeEach(() => {
  server.reset();
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: true, fuelManagement: false })),
  );
  server.answer(LIST, listOf(expenseCenter()));
});

describe('litro-cost-centers', () => {
  it('quotes the credit to return before a deletion, and the returned credit afterwards', async () => {
    const events: unknown[] = [];
    let key: string | null = null;
    server.grant(
      ...['list', 'add', 'remove'].map((action) => `portal.expenseCenter.${action}`),
      'portal.balanceDistributionSchedule.list',
    );
    server.answer('POST /admin/organization/balance/schedule/leaving', ({ body }) => {
      expect(body).to.deep.equal({ ids: [id] });
      return { status: 200, body: { schedules: 3 } };
    });
    server.answer(`DELETE ${one}`, (request) => {
      ({ key } = request);
      server.answer(LIST, listOf());
      return {
        status: 200,
        body: {
          record: expenseCenter({ status: 'deleted', balance: 0 }),
          returned: 99,
          schedules: 2,
          entry: 'e1',
          balance: {},
        },
      };
    });
    const element = show();
    element.addEventListener('litro-record-changed', (event) => events.push((event as CustomEvent).detail));
    await says(element, 'Entregas');
    await choose(element, 'Excluir');
    await says(element, 'Excluir Entregas?');
    await says(element, 'Agendamentos que mudam 3');
    await click(element, 'Excluir e devolver R$ 120,50');
    await says(
      element,
      'Cadastro excluído: Entregas. Devolvido à empresa: R$ 99,00. Agendamentos alterados: 2.',
    );
    await says(element, 'Nenhum centro de custo ainda');
    expect(events).to.deep.equal([{ act: 'deleted', id, returned: 99 }]);
    expect(key).to.be.a('string');
  });

  it('quotes a taken name, preserves the typed name and reloads the list after the refusal', async () => {
    server.answer(CREATE, refuse(409, 'expense_center_exists'));
    const element = show();
    await click(element, 'Novo centro de custo');
    await fill(element, 'Nome', 'Vendas');
    const before = server.calls(LIST);
    await click(element, 'Salvar');
    await says(
      element,
      'Não foi possível criar o centro de custo Vendas. Verifique se já existe um registro com este mesmo nome.',
    );
    await until(() => server.calls(LIST) > before);
    expect(find<HTMLInputElement>(element, '.form-fields input')?.value).to.equal('Vendas');
    expect(find<HTMLInputElement>(element, '.form-fields input')?.getAttribute('aria-invalid')).to.equal(
      'true',
    );
  });

  it('sends no request with an empty name and moves the focus to its field', async () => {
    const element = show();
    await click(element, 'Novo centro de custo');
    await until(() => find(element, '.form-fields input'));
    await click(element, 'Salvar');
    await says(element, 'Preencha este campo.');
    expect(server.calls(CREATE)).to.equal(0);
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '.form-fields input'));
  });

  it('asks before it discards a typed name', async () => {
    const element = show();
    await click(element, 'Novo centro de custo');
    await fill(element, 'Nome', 'Vendas');
    await click(element, 'Cancelar');
    await says(element, 'Descartar as alterações?');
    await click(element, 'Continuar editando');
    expect(find<HTMLInputElement>(element, '.form-fields input')?.value).to.equal('Vendas');
  });

  it('lists deleted cost centers and restores a cost center', async () => {
    server.answer(LIST, ({ url }) =>
      url.searchParams.get('isDeleted') === 'true'
        ? listOf(expenseCenter({ status: 'deleted', balance: 0 }))({ url, body: null, key: null })
        : listOf()({ url, body: null, key: null }),
    );
    server.answer(`PUT /admin/organization/expense-center/recover/${id}`, ok(expenseCenter({ balance: 0 })));
    const views: string[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    await says(element, 'Nenhum centro de custo ainda');
    await click(element, 'Excluídos');
    await says(element, 'Entregas');
    await choose(element, 'Recuperar');
    await says(element, 'Recuperar Entregas?');
    await click(element, 'Recuperar');
    await says(element, 'Cadastro recuperado: Entregas.');
    expect(views).to.deep.equal(['deleted=1']);
  });

  it('reports an unknown outcome instead of a failed creation after an internal error', async () => {
    server.answer(CREATE, refuse(500, 'internal_error'));
    const element = show();
    await click(element, 'Novo centro de custo');
    await fill(element, 'Nome', 'Vendas');
    await click(element, 'Salvar');
    await says(element, 'O servidor falhou. Ainda não sabemos se a operação foi concluída');
    expect(element.shadowRoot?.textContent).not.to.include('Não foi possível criar');
  });

  it('sends search, sorting and page size of its first view to the server', async () => {
    let query = new URLSearchParams();
    server.answer(LIST, (request) => {
      query = request.url.searchParams;
      return listOf(expenseCenter())(request);
    });
    const element = show({ view: 'search=entr&sort=-balance&rows=50' });
    await says(element, 'Entregas');
    expect([query.get('search'), query.get('sort'), query.get('limit')]).to.deep.equal([
      'entr',
      '-balance',
      '50',
    ]);
  });

  it('opens a clicked row as a summary with actions and shows the form on request', async () => {
    const events: unknown[] = [];
    const address = location.href;
    const element = show();
    element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
    await says(element, 'Entregas');
    const calls = server.calls(LIST);
    (await until(() => find<HTMLElement>(element, '.row .cell[data-figure]'))).click();
    const actions = await until(() => find(element, '.record-acts'));
    expect([...actions.querySelectorAll('button')].map(({ textContent }) => textContent)).to.deep.equal([
      'Editar',
      'Excluir',
    ]);
    expect(find(element, '.record-balance')?.textContent).to.include('120,50');
    expect(find(element, '.form-fields input')).to.equal(null);
    await click(element, 'Editar');
    await until(() => find(element, '.form-fields input'));
    await click(element, 'Cancelar');
    await until(() => find(element, '.record-summary'));
    expect(events).to.deep.equal([
      { view: `record=${id}`, move: 'open' },
      { view: `record=${id}&tab=edit` },
      { view: `record=${id}` },
    ]);
    expect(server.calls(LIST)).to.equal(calls);
    expect(location.href).to.equal(address);
  });

  it('follows the view of the page and asks before a new view discards typed text', async () => {
    const element = show({ view: `record=${id}&tab=edit` });
    await fill(element, 'Nome', 'Vendas');
    const events: unknown[] = [];
    element.addEventListener('litro-view-changed', (event) => events.push((event as CustomEvent).detail));
    element.setAttribute('view', '');
    await says(element, 'Descartar as alterações?');
    expect(events).to.deep.equal([{ view: `record=${id}&tab=edit`, move: 'open' }]);
    element.setAttribute('view', `record=${id}&tab=edit`);
    await click(element, 'Descartar');
    await until(() => events.length > 1);
    expect(events.at(-1)).to.deep.equal({ view: '', move: 'close' });
    element.setAttribute('view', '');
    element.setAttribute('view', `record=${id}`);
    await until(() => find(element, '.record-summary'));
  });

  it('reports a missing record and still shows the list', async () => {
    const element = show({ view: 'record=01900000-0000-7000-8000-00000000ffff' });
    await says(element, 'Cadastro não encontrado');
    await says(element, 'Entregas');
  });

  it('offers only the summary to users who may only list cost centers', async () => {
    server.grant('portal.expenseCenter.list');
    const element = show();
    await says(element, 'Entregas');
    expect(buttonIn(element, 'Novo centro de custo')).to.equal(undefined);
    await click(element, 'Ações de Entregas');
    await until(() => items(element).length > 0);
    expect(items(element).map((item) => item.textContent.trim())).to.deep.equal(['Ver cadastro']);
  });

  it('reports a failed load and offers a retry', async () => {
    server.answer(LIST, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    server.answer(LIST, listOf(expenseCenter()));
    await click(element, 'Tentar de novo');
    await says(element, 'Entregas');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in list, summary and form in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await says(element, 'Entregas');
      expect(await axeViolations(element)).to.deep.equal([]);
      (await until(() => find<HTMLElement>(element, '.cell-link'))).click();
      await until(() => find(element, '.record-summary'));
      expect(await axeViolations(element)).to.deep.equal([]);
      find<HTMLElement>(element, '.record-acts button')?.click();
      await until(() => find(element, '.form-fields input'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
