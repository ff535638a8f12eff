import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import type { Elsewhere } from './support/demonstration.ts';
import { postgresOfJourneys } from './support/engines.ts';
import { goHome, attentionItemOf } from './support/home-page.ts';
import { useDemonstration } from './support/journeys.ts';
import {
  amountFor,
  drawerOf,
  formatReais,
  openDistribution,
  openScreen,
  readFree,
  registerVehicle,
  rowOf,
  signIn,
} from './support/portal-page.ts';

const ADMIN = 'admin@claraluz.example';
const PLATE = 'LTR4D27';
/** Amount that the schedule distributes, in cents. */
const GIVEN = 2_750;
const TOO_MUCH = '9000000';
const [ENOUGH, SHORT] = ['Diária da LTR4D27', 'Acima do saldo'];
const MINUTE_MS = 60_000;

type List = RouteResponse<'GET /admin/organization/balance/schedule'>;
type Moved = RouteResponse<'POST /sandbox/clock'>;

const money = (cents: number) => formatReais(cents / 100);

describe('a schedule', () => {
  const { demo, enter } = useDemonstration({
    elements: ['litro-balance-sharing', 'litro-distribution', 'litro-schedules', 'litro-vehicles'],
    database: postgresOfJourneys,
  });

  it('is created from a typed distribution, runs at its time, and reports missing credit', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(ADMIN);
    const clock = await demo().elsewhere(ADMIN);
    await signIn(page, demo().litroUrl, account);
    await registerVehicle(page, PLATE);

    await openDistribution(page);
    await amountFor(page, PLATE).fill('27,5');
    await page.getByRole('main').getByRole('link', { name: 'Agendar' }).click();
    await amountField(page).waitFor();
    expect(await amountField(page).inputValue()).toBe('27,50');
    await makeDaily(page, ENOUGH, /^O saldo de hoje, R\$\s[\d.,]+, cobre a primeira execução\.$/);
    await liveUntilItRan(clock, ENOUGH);
    await seeItRan(page);

    await openScreen(page, 'Agendamentos');
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    await page.getByRole('combobox', { name: 'Adicionar veículo' }).fill(PLATE);
    await page.getByRole('option', { name: PLATE }).click();
    await amountField(page).fill(TOO_MUCH);
    await makeDaily(page, SHORT, /Faltam R\$\s[\d.,]+ para a primeira execução\.$/);
    await liveUntilItRan(clock, SHORT);
    await seeItLacked(page);
    await expectSound({
      secrets: [account.password],
      refused: [`GET /admin/organization/vehicle/plate/${PLATE} 404`],
    });
  });
});

const amountField = (page: Page) => page.getByRole('textbox', { name: /^Valor para cada um/ });

async function makeDaily(page: Page, name: string, preview: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: /^Repete por/ }).selectOption({ label: 'dia' });
  await page.getByRole('textbox', { name: /^Nome/ }).fill(name);
  const form = drawerOf(page, 'Novo agendamento');
  await form.getByText(preview).waitFor();
  expect(await form.getByRole('region', { name: 'Próximas execuções' }).getByRole('listitem').count()).toBe(
    3,
  );
  await form.getByRole('button', { name: 'Criar agendamento' }).click();
  await drawerOf(page, name)
    .getByText(/^Próxima execução: /)
    .waitFor();
}

async function liveUntilItRan({ call }: Elsewhere, name: string): Promise<void> {
  const path = `/admin/organization/balance/schedule?search=${encodeURIComponent(name)}`;
  const { docs } = await call<List>('GET', path);
  const due = Date.parse(docs[0]?.nextExecution ?? '');
  const to = new Date(due + MINUTE_MS).toISOString();
  for (let isThere = false; !isThere;) {
    const moved = await call<Moved>('POST', '/sandbox/clock', { to });
    isThere = moved.isThere;
  }
}

async function seeItRan(page: Page): Promise<void> {
  const drawer = drawerOf(page, ENOUGH);
  await drawer.getByText('Feita', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: /^Ver a execução de / }).click();
  await drawer.getByText(`${money(GIVEN)} distribuídos a 1 veículo.`).waitFor();
  await drawer.getByRole('link', { name: 'Ver a distribuição' }).click();
  const receipt = drawerOf(page, `Distribuição feita: ${money(GIVEN)} para 1 veículo`);
  await receipt.getByText(PLATE).first().waitFor();
  await page.keyboard.press('Escape');
  await openDistribution(page);
  await rowOf(page, PLATE).getByText(money(GIVEN)).waitFor();
  await page.getByRole('button', { name: 'Descartar' }).click();
}

async function seeItLacked(page: Page): Promise<void> {
  const log = drawerOf(page, SHORT);
  await log.getByText('Não feita').waitFor();
  await page.keyboard.press('Escape');
  await goHome(page);
  const free = await readFree(page);
  const item = attentionItemOf(page, /execuç(ão|ões) agendadas? não (foi feita|foram feitas)/);
  await item.getByText(SHORT).waitFor();
  await item
    .getByText(/faltou saldo/)
    .first()
    .waitFor();
  await item.getByRole('link').first().click();
  const run = drawerOf(page, SHORT);
  await run.getByText('Nada foi distribuído.').waitFor();
  await run.getByText(`a empresa tinha ${money(free)}.`).waitFor();
  await run.getByRole('link', { name: 'Comprar crédito' }).waitFor();
}
