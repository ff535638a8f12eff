import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellsOfWorkbook, figureIn } from './support/downloads.ts';
import { postgresOfJourneys } from './support/engines.ts';
import { useDemonstration } from './support/journeys.ts';
import {
  runRowAction,
  dialogOf,
  drawerOf,
  openScreen,
  registerVehicle,
  signIn,
} from './support/portal-page.ts';

const ADMIN = 'admin@serraazul.example';
const PLATE = 'LTR5E38';
const TANK = 'Tanque da obra';

describe('an internal tank', () => {
  const { demo, enter } = useDemonstration({
    elements: ['litro-tank-transactions', 'litro-tank-wallets', 'litro-tanks', 'litro-vehicles'],
    database: postgresOfJourneys,
  });

  it('is filled and distributed, permits one of two concurrent draws, and lists all movements in its book', async () => {
    const first = await enter();
    const { page } = first;
    const other = await enter();
    const account = await demo().account(ADMIN);
    for (const one of [page, other.page]) await signIn(one, demo().litroUrl, account);
    await registerVehicle(page, PLATE);
    await makeTank(page);
    await fill(page);
    await distributeLitres(page);

    await Promise.all([page, other.page].map((one) => prepareDraw(one, '400')));
    await Promise.all([page, other.page].map((one) => submitDraw(one)));
    const outcomes = await Promise.all([page, other.page].map(readOutcome));
    expect(outcomes.sort()).toEqual(['drawn', 'refused']);

    await readAndSetRight(page);
    await seeBook(page);
    const draws = [first, other].map(({ refused }) =>
      [...refused].filter((call) => call.includes('/defuel')),
    );
    expect(draws.flat()).toHaveLength(1);
    const secrets = [account.password];
    const [mine = [], others = []] = draws;
    await first.expectSound({
      secrets,
      refused: [...mine, `GET /admin/organization/vehicle/plate/${PLATE} 404`],
    });
    await other.expectSound({ secrets, refused: others });
  });
});

async function makeTank(page: Page): Promise<void> {
  await openScreen(page, 'Tanques');
  await page.getByRole('button', { name: 'Novo tanque' }).click();
  await page.getByRole('textbox', { name: /^Nome/ }).fill(TANK);
  await page.getByRole('combobox', { name: /^Combustível/ }).selectOption({ label: 'Etanol' });
  await page.getByRole('textbox', { name: /^Capacidade/ }).fill('5000');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(`Cadastro criado: ${TANK}.`).first().waitFor();
}

async function fill(page: Page): Promise<void> {
  await openScreen(page, 'Movimentações');
  await page.getByRole('button', { name: 'Entrada', exact: true }).click();
  const dialog = dialogOf(page, 'Entrada');
  await dialog.getByRole('combobox', { name: 'Tanque' }).selectOption({ label: TANK });
  await dialog.getByRole('textbox', { name: /^Volume/ }).fill('3000');
  await dialog.getByRole('textbox', { name: /^Preço/ }).fill('3,899');
  await dialog.getByRole('textbox', { name: /^Fornecedor/ }).fill('Distribuidora da Serra');
  await page.reload();
  await page.getByRole('button', { name: 'Entrada', exact: true }).click();
  expect(await dialog.getByRole('textbox', { name: /^Fornecedor/ }).inputValue()).toBe(
    'Distribuidora da Serra',
  );
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click();
  await page.getByText(`Entrada registrada: 3.000,000 L. ${TANK} agora com 3.000,000 L.`).first().waitFor();
}

async function distributeLitres(page: Page): Promise<void> {
  await openScreen(page, 'Carteiras');
  await page.getByRole('combobox', { name: 'Tanque', exact: true }).selectOption({ label: TANK });
  await page.getByRole('button', { name: `Habilitar carteira de ${PLATE}` }).click();
  await page.getByText('1 carteira habilitada.').first().waitFor();
  const litres = page.getByRole('textbox', { name: `Volume para ${PLATE}` });
  await litres.fill('500');
  await page.reload();
  await page.getByText('O que foi digitado antes está de volta na tabela: 500,000 L.').first().waitFor();
  expect(await litres.inputValue()).toBe('500,000');
  const action = /^Distribuir 500,000 L/;
  await page.getByRole('button', { name: action }).click();
  await dialogOf(page, action).getByRole('button', { name: action }).click();
  await page.getByText('Distribuído: 500,000 L. Disponível no tanque: 2.500,000 L.').first().waitFor();
}

/** Types a draw of more than half of the wallet's fuel, so that only one of two concurrent draws can succeed. */
async function prepareDraw(page: Page, volume: string): Promise<void> {
  await openScreen(page, 'Movimentações');
  await page.getByRole('button', { name: 'Saída', exact: true }).click();
  const dialog = dialogOf(page, 'Saída');
  await dialog.getByRole('combobox', { name: 'Tanque' }).selectOption({ label: TANK });
  await dialog.getByRole('combobox', { name: /^Veículo ou contêiner/ }).fill(PLATE);
  await dialog.getByRole('option', { name: PLATE }).click();
  await dialog.getByRole('textbox', { name: /^Volume/ }).fill(volume);
  await page.reload();
  await page.getByRole('button', { name: 'Saída', exact: true }).click();
  expect(await dialog.getByRole('textbox', { name: /^Volume/ }).inputValue()).toBe(volume);
}

const submitDraw = (page: Page) =>
  dialogOf(page, 'Saída').getByRole('button', { name: 'Registrar saída' }).click();

async function readOutcome(page: Page): Promise<'drawn' | 'refused'> {
  const drawn = page
    .getByText(`Saída registrada: 400,000 L para ${PLATE}. ${TANK} agora com 2.600,000 L.`)
    .first();
  const refused = page.getByText('Não foi deduzir volume do tanque interno').first();
  await drawn.or(refused).first().waitFor();
  if (await drawn.isVisible()) return 'drawn';
  await dialogOf(page, 'Saída').getByRole('button', { name: 'Cancelar' }).click();
  return 'refused';
}

async function readAndSetRight(page: Page): Promise<void> {
  await openScreen(page, 'Tanques');
  await runRowAction(page, TANK, 'Registrar medição');
  const reading = dialogOf(page, /^Registrar medição/);
  await reading.getByRole('textbox', { name: /^Volume medido/ }).fill('2590');
  await reading.getByRole('button', { name: 'Registrar medição' }).click();
  await page.getByText('Medição registrada. Diferença: −10,000 L.').first().waitFor();
  await page.getByRole('rowheader', { name: TANK }).getByRole('button').click();
  await drawerOf(page, TANK).getByRole('tab', { name: 'Medições' }).click();
  await drawerOf(page, TANK).getByRole('button', { name: 'Lançar diferença' }).click();
  const booking = dialogOf(page, /^Lançar a diferença/);
  await booking.getByRole('textbox', { name: /^Motivo/ }).fill('Evaporação');
  await booking.getByRole('button', { name: 'Lançar diferença' }).click();
  await page.getByText('Diferença lançada: −10,000 L.').first().waitFor();
}

async function seeBook(page: Page): Promise<void> {
  await drawerOf(page, TANK).getByRole('tab', { name: 'Livro' }).click();
  const pdf = await save(page, 'Baixar PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const cells = cellsOfWorkbook(await save(page, 'Baixar planilha'));
  const days = cells.map((row) => row.slice(1).map(figureIn));
  expect(days).toContainEqual([0, 3000, 400, -10, 2590]);
}

async function save(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawerOf(page, TANK).getByRole('button', { name: button }).click(),
  ]);
  return readFile(await file.path());
}
