import { axeViolations, buttonIn, ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './organizations.element.ts';

const show = elementOnPage(description, () => import('./organizations.widget.tsx'));
const LIST = 'GET /superAdmin/organization';
const CREATE = 'POST /superAdmin/organization';
const id = '01900000-0000-7000-8000-0000000000c9';
const terms = {
  billingType: 'prePaid',
  billingPeriod: 'monthly',
  plan: 'standard',
  hasAnywhere: false,
  companyLimit: null,
  creditLimit: null,
  stepUpLimit: null,
  blockRefuelsOnDebt: false,
  timeZone: 'America/Sao_Paulo',
  termsFrom: null,
  anywhereFee: null,
  anywhereFeeType: 'percentage',
  refuelChargedFee: false,
  refuelChargedFeeValue: null,
  modules: {
    expenseCenter: true,
    fuelManagement: false,
  },
  paymentLinks: {
    bankSlip: null,
    transfer: null,
  },
};
const record = {
  _id: id,
  parent: null,
  level: 1,
  branches: 2,
  federalTaxNumber: '11222333000181',
  name: 'Claraluz Serviços Urbanos S.A.',
  tradeName: 'Claraluz',
  email: '',
  address: '',
  number: '',
  neighborhood: '',
  postalCode: '',
  city: 'Betim',
  state: 'MG',
  status: 'active',
  balanceSharingType: 'VEHICLE',
  terms,
};
const listed = (one: object) =>
  ok({ docs: [one], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } });

beforeEach(() => {
  server.reset();
  server.letSuperAdminIn();
  server.answer(LIST, listed(record));
  server.answer('GET /superAdmin/plan', listed({ _id: 'p1', name: 'standard' }));
});

describe('litro-organizations', () => {
  it('lists companies and sends a new company only with a complete first administrator', async () => {
    const sent: unknown[] = [];
    server.answer(CREATE, (request) => {
      sent.push(request.body);
      return refuse(409, 'email_exists')(request);
    });
    const element = show();
    await says(element, 'Claraluz');
    await click(element, 'Nova empresa');
    await fill(element, 'CNPJ', '11.222.333/0001-81');
    await fill(element, 'Razão social', 'Frota Boa Ltda.');
    await fill(element, 'Nome do administrador', 'Ana');
    await fill(element, 'Sobrenome do administrador', 'Prado');
    await click(element, 'Salvar');
    await says(element, 'Preencha este campo.');
    expect(sent).to.deep.equal([]);
    await fill(element, 'E-mail do administrador', 'ana@frotaboa.example');
    await click(element, 'Salvar');
    await says(element, 'Este e-mail já está cadastrado.');
    expect(sent[0]).to.deep.include({
      federalTaxNumber: '11222333000181',
      balanceSharingType: 'EMPLOYEE',
      administrator: { firstName: 'Ana', lastName: 'Prado', email: 'ana@frotaboa.example' },
    });
  });

  it('saves changed terms and marks invalid terms at their fields', async () => {
    const change = { billingType: 'postPaid', creditLimit: 5000, anywhereFee: 15 };
    const saved = { ...record, terms: { ...terms, ...change } };
    const sent: unknown[] = [];
    server.answer(`PUT /superAdmin/organization/${id}`, (request) => {
      sent.push(request.body);
      // The list never answers: the element must take the saved record from the answer to the save.
      server.answer(LIST, () => new Promise(() => {}));
      return sent.length === 1 ? refuse(422, 'terms_incomplete')(request) : ok(saved)(request);
    });
    const element = show({ view: `record=${id}&tab=terms` });
    await says(element, 'O que foi combinado com a empresa.');
    await says(element, 'Período em curso, de 01/11/2026 a 30/11/2026: pós-paga, mensal.');
    await fill(element, 'Cobrança', 'postPaid');
    await fill(element, 'Quanto em qualquer posto', '150');
    expect(buttonIn(element, 'Salvar condições')?.closest('.modal-footer')).not.to.equal(null);
    await click(element, 'Salvar condições');
    await says(element, 'Um percentual vai até 100.');
    const wrong = element.shadowRoot?.querySelectorAll('[data-field]:has([aria-invalid])') ?? [];
    expect([...wrong].map((field) => (field as HTMLElement).dataset['field'])).to.deep.equal([
      'creditLimit',
      'anywhereFee',
    ]);
    await fill(element, 'Limite de crédito', '5.000,00');
    await fill(element, 'Quanto em qualquer posto', '15');
    expect(sent).to.deep.equal([]);
    await click(element, 'Filiais');
    await says(element, 'Descartar as alterações?');
    await click(element, 'Continuar editando');
    await click(element, 'Salvar condições');
    await says(element, 'As condições não fecham');
    await click(element, 'Salvar condições');
    await says(element, 'Condições salvas: Claraluz.');
    expect(sent).to.deep.equal([change, change]);
    await click(element, 'Filiais');
    const selected = () => element.shadowRoot?.querySelector('[role=tab][aria-selected=true]')?.textContent;
    await until(() => selected() === 'Filiais');
  });

  it('sends another plan of a company and reports a deleted plan', async () => {
    const plans = ['standard', 'Frota'].map((name) => ({ _id: name, name }));
    server.answer(
      'GET /superAdmin/plan',
      ok({ docs: plans, pages: { current: 1, total: 1 }, items: { total: 2, skip: 0 } }),
    );
    let sent: unknown;
    server.answer(`PUT /superAdmin/organization/${id}`, (request) => {
      sent = request.body;
      return refuse(422, 'plan_unknown')(request);
    });
    const element = show({ view: `record=${id}&tab=terms` });
    await says(element, 'Além do que o plano já inclui.');
    const select = await until(() =>
      element.shadowRoot?.querySelector<HTMLSelectElement>('[data-field=plan] select'),
    );
    expect([...select.options].map(({ text }) => text)).to.deep.equal(['Escolha', 'Padrão', 'Frota']);
    await fill(element, 'Plano', 'Frota');
    await click(element, 'Salvar condições');
    await says(element, 'Esse plano não existe mais.');
    expect(sent).to.deep.equal({ plan: 'Frota' });
  });

  it('shows the branches of a company as a tree', async () => {
    const named = (_id: string, tradeName: string, parent: string | null) => ({
      _id,
      tradeName,
      parent,
      name: tradeName,
      federalTaxNumber: '11222333000262',
    });
    const branches = [named('b1', 'Claraluz Betim', id), named('b2', 'Claraluz Curitiba', 'b1')];
    const company = { organization: named(id, 'Claraluz', null), branches };
    server.answer('GET /v2/superAdmin/organization', ok({ docs: [company] }));
    const element = show({ 'heading-level': '1', view: `record=${id}&tab=tree` });
    await says(element, 'Claraluz Curitiba');
    await says(element, '2 filiais ao todo');
    await until(() => element.shadowRoot?.activeElement?.textContent === 'Filiais' || null);
    const lines = [...(element.shadowRoot?.querySelectorAll('.branch-tree li li') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).to.deep.equal([
      'Claraluz Curitiba11.222.333/0002-62',
    ]);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations on the terms tab in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1', view: `record=${id}&tab=terms` }, { language });
      await until(() => element.shadowRoot?.querySelector('.form select'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
