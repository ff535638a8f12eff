import {
  axeViolations,
  companyWith,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { chooseFrom } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import { element as description } from './branches.element.ts';

const show = elementOnPage(description, () => import('./branches.widget.tsx'));
const LIST = 'GET /superAdmin/organization';
const CREATE = 'POST /superAdmin/organization';
const company = companyWith({ expenseCenter: true, fuelManagement: false });
const record = {
  _id: '01900000-0000-7000-8000-0000000000b1',
  parent: { _id: company.organization._id, name: company.organization.name },
  level: 2,
  branches: 3,
  federalTaxNumber: '11222333000181',
  name: 'Serra Azul Transportes Ltda.',
  tradeName: 'Filial Campinas',
  email: '',
  address: '',
  number: '',
  neighborhood: '',
  postalCode: '13010111',
  city: 'Campinas',
  state: 'SP',
  status: 'active',
};

beforeEach(() => {
  server.reset();
  server.grant('portal.branches.list', 'portal.branches.add', 'portal.branches.remove');
  server.answer('GET /v2/admin/organization/hydrate', ok(company));
  server.answer(LIST, ok({ docs: [record], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }));
});

const findAll = (element: HTMLElement, selector: string) =>
  element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [];

const otherEnd = (element: HTMLElement) =>
  find<HTMLInputElement>(element, '.transfer input[role=combobox]')?.value;

describe('litro-branches', () => {
  it('requests only branches and lists them with tax number and city', async () => {
    let query = '';
    server.answer(LIST, (request) => {
      query = request.url.search;
      return ok({ docs: [record], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } })(request);
    });
    const element = show();
    await says(element, 'Filial Campinas');
    await says(element, '11.222.333/0001-81');
    await says(element, 'Campinas, SP');
    expect(query).to.include('kind=branch').and.include('sort=-_id');
  });

  it('creates a branch below the selected parent and marks an invalid or taken tax number', async () => {
    const sent: unknown[] = [];
    server.answer(CREATE, (request) => {
      sent.push(request.body);
      return refuse(409, 'organization_exists')(request);
    });
    const element = show();
    await click(element, 'Nova filial');
    await fill(element, 'Abaixo de', company.organization._id);
    await fill(element, 'CNPJ', '11.222.333/0001-80');
    await fill(element, 'Razão social', 'Filial Recife Ltda.');
    await click(element, 'Salvar');
    await says(element, 'Este CNPJ não é válido.');
    expect(sent).to.deep.equal([]);
    await fill(element, 'CNPJ', '11.222.333/0001-81');
    await fill(element, 'CEP', '13010-111');
    await click(element, 'Salvar');
    await says(element, 'Já existe uma empresa ou filial com este CNPJ.');
    expect(sent).to.deep.equal([
      {
        parent: company.organization._id,
        federalTaxNumber: '11222333000181',
        name: 'Filial Recife Ltda.',
        tradeName: '',
        email: '',
        postalCode: '13010111',
        state: '',
        address: '',
        number: '',
        neighborhood: '',
        city: '',
      },
    ]);
    const hydrated = server.calls('GET /v2/admin/organization/hydrate');
    server.answer(CREATE, ok({ ...record, tradeName: 'Filial Recife Ltda.' }));
    await click(element, 'Salvar');
    await says(element, 'Filial Recife Ltda.');
    await until(() => server.calls('GET /v2/admin/organization/hydrate') > hydrated);
  });

  it('fills empty fields from the company registry and reports failed look-ups', async () => {
    const known = {
      federalTaxNumber: '11222333000181',
      name: 'FROTA BOA LTDA',
      tradeName: 'Frota Boa',
      email: '',
      address: 'Rua das Palmeiras',
      number: '120',
      neighborhood: 'Centro',
      postalCode: '13010111',
      city: 'Campinas',
      state: 'SP',
      isActive: false,
      isOwn: false,
    };
    server.answer('GET /company-registry/11222333000181', ok(known));
    const element = show();
    await click(element, 'Nova filial');
    await fill(element, 'Nome fantasia', 'Filial Boa');
    await fill(element, 'CNPJ', '11.222.333/0001-81');
    await until(() => element.shadowRoot?.querySelector('[data-field=federalTaxNumber]'));
    element.shadowRoot
      ?.querySelector('[data-field=federalTaxNumber] input')
      ?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await says(element, 'No cadastro, esta empresa não está ativa.');
    const textOf = (key: string) =>
      element.shadowRoot?.querySelector<HTMLInputElement>(`[data-field=${key}] :is(input, select)`)?.value;
    expect(['name', 'tradeName', 'postalCode', 'state', 'city'].map(textOf)).to.deep.equal([
      'FROTA BOA LTDA',
      'Filial Boa',
      '13010-111',
      'SP',
      'Campinas',
    ]);
    server.answer('GET /company-registry/33683111000280', ok({ ...known, isOwn: true }));
    await fill(element, 'CNPJ', '33.683.111/0002-80');
    element.shadowRoot
      ?.querySelector('[data-field=federalTaxNumber] input')
      ?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await says(element, 'Já existe uma empresa ou filial com este CNPJ.');
    expect(['name', 'tradeName', 'city'].map(textOf)).to.deep.equal(['', 'Filial Boa', '']);
    for (const [taxNumber, status, code, message] of [
      ['11222333000181', 404, 'not_found', 'Nenhum cadastro público tem este CNPJ.'],
      [
        '11444777000161',
        404,
        'company_registry_unset',
        'Nenhum cadastro público de empresas está configurado',
      ],
      ['33683111000280', 503, 'company_registry_silent', 'O cadastro público não respondeu.'],
    ] as const) {
      server.answer(`GET /company-registry/${taxNumber}`, refuse(status, code));
      await fill(element, 'CNPJ', taxNumber);
      element.shadowRoot
        ?.querySelector('[data-field=federalTaxNumber] input')
        ?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await says(element, message);
    }
  });

  it('shows the tab of commercial terms only to a super administrator', async () => {
    const tabs = () => [...findAll(element, '[role=tab]')].map(({ textContent }) => textContent);
    let element = show({ view: `record=${record._id}` });
    await says(element, 'Filiais diretas');
    expect(tabs()).not.to.include('Condições');
    element.remove();
    server.letSuperAdminIn();
    element = show({ view: `record=${record._id}` });
    await says(element, 'Filiais diretas');
    expect(tabs()).to.include('Condições');
  });

  it('lists the reasons why the server refuses to delete a branch', async () => {
    server.answer(
      `DELETE ${'/superAdmin/organization/'}${record._id}`,
      refuse(409, 'organization_not_empty', [
        { holds: 'balance' },
        { holds: 'payments' },
        { holds: 'charges' },
      ]),
    );
    const element = show({ view: `record=${record._id}` });
    await until(() => find(element, '.record-acts'));
    await click(element, 'Excluir');
    await says(element, 'Excluir Filial Campinas?');
    (await until(() => [...findAll(element, '.modal:popover-open .modal-footer button')].at(-1))).click();
    await says(element, 'Não foi possível remover a filial.');
    await says(
      element,
      'Ainda há: saldo, pagamentos à espera de decisão, cobranças por Pix que ainda podem ser pagas',
    );
  });

  it('transfers credit from the parent after a confirmation and shows the resulting balances', async () => {
    server.grant('portal.branches.list', 'portal.creditTransfer.add', 'portal.balanceDistribution.list');
    const own = company.organization;
    const balance = (free: number) => ({
      total: free,
      company: free,
      handedOut: 0,
      at: '2026-11-26T12:00:00Z',
    });
    server.answer('GET /admin/organization/balance', ({ url, ...request }) =>
      ok(balance(url.searchParams.get('organizationId') === own._id ? 900 : 50))({ url, ...request }),
    );
    const sent: unknown[] = [];
    server.answer(`POST /superAdmin/organization/${own._id}/credit-transfer`, (request) => {
      sent.push(request.body);
      if (sent.length === 1) return refuse(422, 'transfer_exceeds_balance')(request);
      const received = { organization: record._id, entry: own._id, balance: balance(250.5) };
      return ok({ entry: own._id, amount: 200.5, balance: balance(699.5), received })(request);
    });
    const element = show();
    await chooseFrom(element, 'Ações de Filial Campinas', 'Transferir crédito');
    await says(element, 'Trazer crédito para Filial Campinas');
    await says(element, 'R$ 900,00');
    for (const [amount, message] of [
      ['0', 'maior que zero'],
      ['900,01', 'não chega a esse valor'],
    ] as const) {
      await fill(element, 'Valor', amount);
      await click(element, 'Transferir');
      await says(element, message);
    }
    await fill(element, 'Valor', '200,50');
    for (const text of ['não chega a esse valor', '200,50 transferidos para Filial Campinas.']) {
      await click(element, 'Transferir');
      await says(element, 'Transferir R$ 200,50 para Filial Campinas?');
      await says(element, 'R$ 699,50');
      await click(element, 'Transferir R$ 200,50');
      await says(element, text);
    }
    expect(sent).to.deep.equal(Array(2).fill({ toOrganization: record._id, amount: 200.5 }));
    await says(element, 'R$ 250,50');
    await click(element, 'Nova transferência');
    await says(element, 'Trazer crédito para Filial Campinas');
  });

  it('finds the other organization of a transfer by tax number and adds parents to equal names', async () => {
    server.grant('portal.branches.list', 'portal.creditTransfer.add');
    const own = company.organization;
    const named = (_id: string, parent: string, tradeName: string, federalTaxNumber: string) => ({
      _id,
      parent,
      tradeName,
      federalTaxNumber,
      name: tradeName,
    });
    const organizations = [
      own,
      named(record._id, own._id, 'Filial Campinas', '41606439000220'),
      named('p1', own._id, 'Posto 1', '41606439000301'),
      named('p2', record._id, 'Posto 1', '41606439000481'),
    ];
    server.answer('GET /v2/admin/organization/hydrate', ok({ ...company, organizations }));
    const element = show({ view: `record=${record._id}&tab=transfer` });
    await until(() => otherEnd(element) === own.tradeName);
    await fill(element, 'De', '41.606.439/0004');
    await says(element, 'Posto 1 (Filial Campinas)');
    expect([...findAll(element, '[role=option]')].map(({ textContent }) => textContent)).to.deep.equal([
      'Posto 1 (Filial Campinas)41.606.439/0004-81',
    ]);
    findAll(element, '[role=option]')[0]?.click();
    await fill(element, 'Valor', '4');
    await click(element, 'Transferir');
    await until(() => find(element, '.confirm-facts'));
    expect(find(element, '.confirm-facts')?.textContent).to.include(
      'DePosto 1 (Filial Campinas)41.606.439/0004-81',
    );
  });

  it('locks the transfer form open while the transfer runs, then shows the receipt', async () => {
    server.grant('portal.branches.list', 'portal.creditTransfer.add');
    const own = company.organization;
    let answer = () => {};
    server.answer(
      `POST /superAdmin/organization/${own._id}/credit-transfer`,
      () =>
        new Promise((resolve) => {
          const balance = { total: 5, company: 5, handedOut: 0, at: '2026-11-26T12:00:00Z' };
          const received = { organization: record._id, entry: own._id, balance };
          const body = { entry: own._id, amount: 4, balance, received };
          answer = () => resolve({ status: 200, body });
        }),
    );
    const element = show({ view: `record=${record._id}&tab=transfer` });
    const views: string[] = [];
    element.addEventListener('litro-view-changed', ({ detail }: CustomEventInit) => views.push(detail.view));
    const tab = (text: string) =>
      [...findAll(element, '[role=tab]')].find(({ textContent }) => textContent === text);
    await until(() => otherEnd(element) === own.tradeName);
    await fill(element, 'Valor', '4');
    await click(element, 'Transferir');
    await click(element, 'Transferir R$ 4,00');
    await until(() => find(element, '.modal-footer [aria-busy=true]'));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    tab('Resumo')?.click();
    element.setAttribute('view', '');
    await until(() => views.at(-1)?.includes('tab=transfer'));
    expect(textIn(element)).not.to.include('Descartar');
    answer();
    await says(element, '4,00 transferidos para Filial Campinas.');
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape' }));
    tab('Resumo')?.click();
    await says(element, 'Filiais diretas');
  });

  it('shows the audit trail of the branch and loads earlier changes on request', async () => {
    server.grant('portal.branches.list', 'portal.permission.list');
    let query = new URLSearchParams();
    const line = (after: string, next: string | null) => ({
      docs: [
        {
          _id: `line ${after}`,
          at: '2026-11-20T12:00:00.000Z',
          by: null,
          address: '203.0.113.7',
          requestId: null,
          kind: 'organization',
          operation: 'change',
          count: 1,
          others: 0,
          amount: null,
          records: [
            {
              kind: 'organization',
              _id: record._id,
              name: 'Filial Campinas',
              became: 'changed',
              named: [],
              fields: [
                {
                  field: 'city',
                  before: '',
                  after,
                },
              ],
            },
          ],
        },
      ],
      next,
      authors: [],
    });
    server.answer('GET /admin/organization/audit', (request) => {
      query = request.url.searchParams;
      return ok(query.has('before') ? line('Betim', null) : line('Campinas', record._id))(request);
    });
    const element = show({ view: `record=${record._id}&tab=history` });
    await says(element, 'Alteração');
    await says(element, 'de 203.0.113.7');
    await until(() => find(element, '.changed-fields td:last-child')?.textContent === 'Campinas' || null);
    expect([query.get('organizationId'), query.get('record')]).to.deep.equal([record._id, record._id]);
    await click(element, 'Mostrar anteriores');
    await says(element, 'Betim');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await says(element, 'Filial Campinas');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
