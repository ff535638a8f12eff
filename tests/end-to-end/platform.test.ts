import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { postgresOfJourneys } from './support/engines.ts';
import { useDemonstration } from './support/journeys.ts';
import { dialogOf, drawerOf, openScreen, openSignIn, signIn, typeSignIn } from './support/portal-page.ts';

const ADMIN = 'admin@claraluz.example';
const COMPANY = 'Claraluz';
const STATION = 'Posto Jatobá do Anel';
const PLAN = 'Operação';
const DRIVER_PASSWORD = 'Jangada-4471';
const NOT_FOR_DRIVERS =
  'Você não tem permissão para acessar este painel, solicite a criação de um usuário Administrador, ou tente novamente com outras credenciais.';

describe('a super administrator', () => {
  const { demo, enter } = useDemonstration({
    elements: ['litro-organizations', 'litro-plans', 'litro-stations', 'litro-transactions', 'litro-login'],
    database: postgresOfJourneys,
  });

  it('registers a station, assigns a plan and reverses a refuel, and the company sees each change', async () => {
    const { litroUrl } = demo();
    const below = await enter();
    await signIn(below.page, litroUrl, await demo().account(ADMIN));
    const menu = below.page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: 'Conciliação', exact: true }).waitFor();

    const above = await enter();
    await openSignIn(above.page, litroUrl);
    await typeSignIn(above.page, await demo().account('super@litro.example'));
    await makePlan(above.page);
    await givePlan(above.page);
    await menu.getByRole('link', { name: 'Conciliação', exact: true }).waitFor({ state: 'detached' });
    await below.page.goto(`${litroUrl}/app/reconciliation`);
    await below.page.getByRole('heading', { name: 'Fora do plano' }).waitFor();

    await choose(above.page);
    await registerStation(above.page);
    await openScreen(below.page, 'Postos');
    await below.page.getByRole('searchbox', { name: 'Buscar' }).fill(STATION);
    await below.page.getByRole('row').filter({ hasText: STATION }).first().waitFor();

    await reverseRefuel(above.page);
    await openScreen(below.page, 'Transações');
    await below.page.getByRole('row').filter({ hasText: 'Estornada' }).first().waitFor();
    await above.expectSound();
    await below.expectSound();
  });

  it('refuses a driver with the correct app password and explains that the panel is for administrators', async () => {
    const office = await demo().elsewhere(ADMIN);
    type Drivers = RouteResponse<'GET /admin/organization/driver'>;
    const { docs } = await office.call<Drivers>('GET', '/admin/organization/driver?limit=1');
    const [driver] = docs;
    if (!driver) throw new Error('The demonstration has a driver.');
    await office.call('PUT', `/admin/organization/passrecovery/${driver._id}`, {
      password: DRIVER_PASSWORD,
    });
    const { page, expectSound } = await enter();
    await openSignIn(page, demo().litroUrl);
    await typeSignIn(page, { identifier: driver.identifier, password: DRIVER_PASSWORD });
    await page.getByText(NOT_FOR_DRIVERS).waitFor();
    await typeSignIn(page, { identifier: driver.identifier, password: 'Jangada-4472' });
    await page.getByText('Usuário e/ou senha inválidos.').waitFor();
    await expectSound({ secrets: [DRIVER_PASSWORD], refused: ['POST /login 403', 'POST /login 400'] });
  });
});

const field = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name: new RegExp(`^${name}( \\(obrigatório\\))?`) }).first();

async function makePlan(page: Page): Promise<void> {
  await openScreen(page, 'Empresas');
  await page.getByRole('link', { name: 'Planos', exact: true }).click();
  await page.getByRole('button', { name: 'Novo plano' }).first().click();
  const form = drawerOf(page, 'Novo plano');
  await field(form, 'Nome do plano').fill(PLAN);
  await form.getByRole('checkbox', { name: 'Conciliação', exact: true }).uncheck();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(`Cadastro criado: ${PLAN}.`).first().waitFor();
}

async function givePlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Empresas', exact: true }).last().click();
  await page
    .getByRole('row')
    .filter({ hasText: COMPANY })
    .getByRole('button', { name: COMPANY, exact: true })
    .click();
  const company = drawerOf(page, COMPANY);
  await company.getByRole('tab', { name: 'Condições' }).click();
  await company.getByRole('combobox', { name: /^Plano/ }).selectOption(PLAN);
  await company.getByRole('button', { name: 'Salvar condições' }).click();
  await page.getByText(`Condições salvas: ${COMPANY}.`).first().waitFor();
  await company.getByRole('button', { name: 'Fechar' }).first().click();
}

async function choose(page: Page): Promise<void> {
  await openScreen(page, 'Início');
  await page.getByRole('main').getByRole('button', { name: COMPANY }).first().click();
}

async function registerStation(page: Page): Promise<void> {
  await openScreen(page, 'Postos');
  await page.getByRole('button', { name: 'Novo posto' }).first().click();
  const form = drawerOf(page, 'Novo posto');
  await field(form, 'Nome do posto').fill(STATION);
  await field(form, 'CNPJ').fill('11.444.777/0001-61');
  await field(form, 'Cidade').fill('Belo Horizonte');
  await form.getByRole('combobox', { name: /^Estado/ }).selectOption('MG');
  await field(form, 'Latitude').fill('-19,92');
  await field(form, 'Longitude').fill('-43,94');
  await form.getByRole('checkbox', { name: 'Diesel S10', exact: true }).check();
  await form.getByRole('button', { name: 'Cadastrar posto' }).click();
  await page.getByText(`Posto cadastrado: ${STATION}.`).first().waitFor();
}

async function reverseRefuel(page: Page): Promise<void> {
  await openScreen(page, 'Transações');
  await page.getByRole('row').filter({ hasText: 'Concluída' }).first().getByRole('button').first().click();
  const drawer = drawerOf(page, /^Transação /);
  await drawer.getByRole('button', { name: 'Estornar', exact: true }).click();
  const question = dialogOf(page, /^Estornar o abastecimento/);
  await field(question, 'Motivo').fill('Bomba com defeito');
  await question.getByRole('button', { name: 'Estornar', exact: true }).click();
  await drawer.getByText('Estornada').first().waitFor();
}
