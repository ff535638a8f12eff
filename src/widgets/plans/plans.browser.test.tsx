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
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { PLAN_MENUS } from '#contract/choices.ts';
import type { Plan } from '#contract/plans.ts';
import { element as description } from './plans.element.ts';

const show = elementOnPage(description, () => import('./plans.widget.tsx'));
const LIST = 'GET /superAdmin/plan';
const CREATE = 'POST /superAdmin/plan';

const planOf = (over: Partial<Plan> = {}): Plan => ({
  _id: '01900000-0000-7000-8000-0000000000d1',
  name: 'Frota',
  modules: { expenseCenter: true, fuelManagement: false },
  menus: ['distribution', 'bills'],
  isStandard: false,
  organizations: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
const standard = planOf({
  _id: '01900000-0000-7000-8000-0000000000d2',
  name: 'standard',
  isStandard: true,
  organizations: 9,
  menus: [...PLAN_MENUS],
});
const listOf = (...docs: Plan[]) =>
  ok({ docs, pages: { current: 1, total: 1 }, items: { total: docs.length, skip: 0 } });
const check = (element: HTMLElement, key: string) =>
  until(() => find<HTMLInputElement>(element, `[data-field=${key}] input`));

beforeEach(() => {
  server.reset();
  server.letSuperAdminIn();
  server.answer(LIST, listOf(planOf(), standard));
});

describe('litro-plans', () => {
  it('lists plans with their modules and the number of their menu items', async () => {
    const element = show();
    await says(element, 'Padrão');
    expect(textIn(element)).to.include('Frota Centros de custo 2 de 20');
  });

  it('creates a plan only with at least one menu item and marks a taken name', async () => {
    let sent: unknown;
    server.answer(CREATE, (request) => {
      sent = request.body;
      return refuse(409, 'plan_exists')(request);
    });
    const element = show();
    await click(element, 'Novo plano');
    await fill(element, 'Nome do plano', 'Básico');
    for (const menu of PLAN_MENUS) (await check(element, menu)).click();
    await click(element, 'Salvar');
    await says(element, 'Marque ao menos um item do menu.');
    expect(server.calls(CREATE)).to.equal(0);
    (await check(element, 'transactions')).click();
    (await check(element, 'fuelManagement')).click();
    await click(element, 'Salvar');
    await says(element, 'Já existe um plano com esse nome.');
    expect(sent).to.deep.equal({
      name: 'Básico',
      modules: { expenseCenter: false, fuelManagement: true },
      menus: ['transactions'],
    });
  });

  it('shows the menu items of a plan and disables deletion while companies use the plan', async () => {
    const element = show({ view: `record=${planOf()._id}` });
    await says(element, 'Distribuição, Faturas');
    await says(element, '2 empresas têm este plano.');
    expect(buttonIn(element, 'Excluir')?.disabled).to.equal(true);
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in the form in ${theme} and ${language}`, async () => {
      const element = show(
        { theme, 'heading-level': '1', view: `record=${planOf()._id}&tab=edit` },
        { language },
      );
      await check(element, 'settings');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
