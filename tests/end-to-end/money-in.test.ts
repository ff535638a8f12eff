import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellsOfCsv, cellsOfWorkbook, download, figureIn } from './support/downloads.ts';
import { postgresOfJourneys } from './support/engines.ts';
import { pasteInto } from './support/in-page.js';
import { useDemonstration } from './support/journeys.ts';
import {
  amountFor,
  centsIn,
  drawerOf,
  formatReais,
  linesOf,
  openDistribution,
  openScreen,
  readFree,
  registerVehicle,
  rowOf,
  seeFree,
  signIn,
} from './support/portal-page.ts';
import { refuel, standAtPump, typeRefuel } from './support/pump-page.ts';
import { lastMinute, readSums, readSumsAt } from './support/reconciliation-page.ts';

const ADMIN = 'admin@claraluz.example';
const COMPANY = 'Claraluz';
const PLATE = 'LTR4D24';

/** Amounts in cents. The second refuel costs more than the balance of the wallet after the first refuel. */
const BOUGHT = 50_000;
const BOUND = 30_000;
const FIRST = { volume: '20', price: '5,000', cents: 10_000 };
const SECOND = { volume: '41', price: '5,000', cents: 20_500 };
const MISSING = SECOND.cents - (BOUND - FIRST.cents);
const SPENT = FIRST.cents + SECOND.cents;
/** Sum by which typed amounts for two vehicles of the journey exceed the company balance. */
const SHORT = { plates: ['LTR5D25', 'LTR6D26'], missing: 74_899 } as const;
const NOTHING_CHARGED = 'recusada. Nada foi cobrado.';

const money = (cents: number) => formatReais(cents / 100);
const figureOf = (cents: number) => money(cents).replace(/^R\$\s/, '');

describe('money from the purchase to the report', () => {
  const { demo, enter } = useDemonstration({
    elements: [
      'litro-balance-sharing',
      'litro-distribution',
      'litro-purchase',
      'litro-reconciliation',
      'litro-transactions',
      'litro-vehicles',
    ],
    database: postgresOfJourneys,
  });

  it('is bought, distributed, refueled, refused, remedied and accounted for', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(ADMIN);
    await signIn(page, demo().litroUrl, account);
    const before = await readFree(page);
    const sums = await readSums(page);
    const minute = lastMinute();
    const sumsThen = await readSumsAt(page, minute);

    await registerVehicle(page, PLATE);
    await buy(page, before);
    const free = before + BOUGHT - BOUND;
    await openScreen(page, 'Início');
    await seeFree(page, free / 100);

    const pump = await enter();
    await standAtPump(pump.page, demo().litroUrl, {
      company: COMPANY,
      plate: PLATE,
      odometer: '1000',
      product: 'Gasolina comum',
    });
    const refuels = [await fillUp(pump.page), ...(await refuelAfterRefusals(pump.page, page))];
    await openScreen(page, 'Início');
    await seeFree(page, (free - MISSING) / 100);

    await readStatement(page);
    expect(await readSums(page)).toEqual({
      ...sums,
      bought: sums.bought + BOUGHT,
      cameIn: sums.cameIn + BOUGHT,
      free: sums.free + BOUGHT - BOUND - MISSING,
      spent: sums.spent + SPENT,
      isIn: sums.isIn + BOUGHT,
    });
    await seeEntries(page, 'Comprado', [BOUGHT]);
    await seeEntries(page, 'Abastecimentos', [SECOND.cents, FIRST.cents]);
    expect(await readSumsAt(page, minute)).toEqual(sumsThen);
    await readReport(page, refuels);
    await expectSound({
      secrets: [account.password],
      refused: [`GET /admin/organization/vehicle/plate/${PLATE} 404`],
    });
    await pump.expectSound();
  });

  it('is missing for pasted amounts, then bought as a bound distribution and distributed after payment', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(ADMIN);
    await signIn(page, demo().litroUrl, account);
    const before = await readFree(page);
    for (const plate of SHORT.plates) await registerVehicle(page, plate);
    const [first, second] = SHORT.plates;

    await openDistribution(page);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(first);
    await paste(amountFor(page, first), [
      [first.toLowerCase(), money(before)],
      [second, money(SHORT.missing)],
      ['ZZZ9Z99', '5,00'],
    ]);
    await page
      .getByText(`2 encontrados, 1 não encontrado. Valores preenchidos: ${money(before + SHORT.missing)}.`)
      .waitFor();
    await page.getByText('Não está nesta lista: ZZZ9Z99.').waitFor();
    await page.getByRole('link', { name: `Comprar ${money(SHORT.missing)} e distribuir` }).click();

    const bound = page.getByRole('group', { name: 'Distribuição', exact: true });
    await expect.poll(() => amountFor(bound, first).inputValue()).toBe(figureOf(before));
    await expect.poll(() => amountFor(bound, second).inputValue()).toBe(figureOf(SHORT.missing));
    await page
      .getByText(`Saldo da empresa: ${money(before)}. Depois do pagamento e da distribuição: ${money(0)}.`)
      .waitFor();
    await page.getByRole('button', { name: `Comprar ${money(SHORT.missing)} por Pix` }).click();
    const purchase = drawerOf(page, /^Compra /);
    await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
    await purchase.getByText(`${money(before + SHORT.missing)} distribuídos a 2 veículos.`).waitFor();
    await purchase.getByText(`Saldo da empresa: ${money(0)}.`).waitFor();
    await page.keyboard.press('Escape');

    await openDistribution(page);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(second);
    await rowOf(page, second).getByText(money(SHORT.missing)).waitFor();
    expect(await page.getByRole('button', { name: 'Retomar' }).count()).toBe(0);
    await expectSound({
      secrets: [account.password],
      refused: SHORT.plates.map((plate) => `GET /admin/organization/vehicle/plate/${plate} 404`),
    });
  });
});

const paste = (field: Locator, rows: readonly (readonly string[])[]) =>
  field.evaluate(pasteInto, [['Placa', 'Valor'], ...rows].map((cells) => cells.join('\t')).join('\r\n'));

async function buy(page: Page, before: number): Promise<void> {
  await openScreen(page, 'Comprar crédito');
  await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).fill('500');
  await page.getByRole('checkbox', { name: /^Distribuir quando for pago/ }).check({ force: true });
  const bound = page.getByRole('group', { name: 'Distribuição', exact: true });
  await bound.getByRole('searchbox', { name: 'Buscar' }).fill(PLATE);
  await amountFor(bound, PLATE).fill('300');
  await page.getByText(`Ficam ${money(BOUGHT - BOUND)} da compra no saldo da empresa.`).waitFor();
  await page
    .getByText(
      `Saldo da empresa: ${money(before)}. Depois do pagamento e da distribuição: ${money(before + BOUGHT - BOUND)}.`,
    )
    .waitFor();
  await page.getByRole('button', { name: `Comprar ${money(BOUGHT)} por Pix` }).click();

  const purchase = drawerOf(page, /^Compra /);
  await purchase.getByText('Aguardando pagamento').waitFor();
  // The amount in the Pix code: field 54, six characters.
  await purchase.getByText(/^000201.*5406500\.00/).waitFor();
  await purchase
    .getByText(`${money(BOUND)} serão distribuídos a 1 veículo quando a compra for paga.`)
    .waitFor();
  await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
  await purchase.getByText(`Pagamento confirmado: ${money(BOUGHT)} de crédito na empresa.`).waitFor();
  await purchase.getByText(`${money(BOUND)} distribuídos a 1 veículo.`).waitFor();
  await purchase.getByText(`Saldo da empresa: ${money(before + BOUGHT - BOUND)}.`).waitFor();

  await purchase.getByRole('link', { name: 'Ver a distribuição' }).click();
  const receipt = drawerOf(page, `Distribuição feita: ${money(BOUND)} para 1 veículo`);
  await receipt.getByText(money(before + BOUGHT), { exact: true }).waitFor();
  await receipt.getByText(money(before + BOUGHT - BOUND), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
}

async function fillUp(pump: Page): Promise<string> {
  await typeRefuel(pump, FIRST.volume, FIRST.price);
  await pump.getByText('Todas as regras passam.').waitFor();
  return refuel(pump, 'APROVADO R$ 100,00', 'R$ 100,00, com tarifas de R$ 0,00.');
}

async function refuelAfterRefusals(pump: Page, office: Page): Promise<string[]> {
  await openOwnTransactions(office);
  await typeRefuel(pump, SECOND.volume, SECOND.price);
  await pump.getByText('Regras que recusam: 2.').waitFor();
  const early = await refuel(pump, 'RECUSADO INTERVALO', NOTHING_CHARGED);
  const first = await openRefused(office, 'Intervalo mínimo');
  await first
    .getByText(
      /^Recusada: só \d+\smin desde o último abastecimento, e o intervalo mínimo é de 30\smin\. Liberado a partir de/,
    )
    .waitFor();
  await first.getByRole('textbox', { name: 'Novo intervalo mínimo, em minutos' }).fill('0');
  await first.getByRole('button', { name: 'Mudar o intervalo' }).click();
  await first.getByText('Intervalo mínimo: 0 min. Um novo abastecimento já conta com ele.').waitFor();
  await office.keyboard.press('Escape');

  const costly = await refuel(pump, 'RECUSADO SALDO INSUFICIENTE', NOTHING_CHARGED);
  const second = await openRefused(office, 'Saldo insuficiente');
  const left = money(BOUND - FIRST.cents);
  await second
    .getByText(
      `Recusada: o saldo disponível era de ${left}, e faltavam ${money(MISSING)} para pagar ${money(SECOND.cents)}.`,
    )
    .waitFor();
  await second.getByRole('button', { name: `Distribuir ${money(MISSING)} para ${PLATE}` }).click();
  await office.getByRole('button', { name: `Distribuir ${money(MISSING)}`, exact: true }).click();
  await second
    .getByText(`Distribuído: ${money(MISSING)}. Saldo da carteira: ${money(SECOND.cents)}.`)
    .waitFor();
  await second.getByText('Passaria agora.').waitFor();
  await office.keyboard.press('Escape');

  const passed = await refuel(pump, 'APROVADO R$ 205,00', 'R$ 205,00, com tarifas de R$ 0,00.');
  return [early, costly, passed];
}

async function openRefused(page: Page, reason: string): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: reason }).getByRole('button').first().click();
  return drawerOf(page, /^Transação /);
}

async function openOwnTransactions(page: Page): Promise<void> {
  await openScreen(page, 'Transações');
  const picker = page.getByRole('combobox', { name: 'Veículo, pessoa, posto ou centro' });
  await picker.fill(PLATE);
  await page.getByRole('option', { name: PLATE }).click();
}

async function readStatement(page: Page): Promise<void> {
  await openScreen(page, 'Veículos');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(PLATE);
  await page.getByRole('rowheader', { name: PLATE }).getByRole('button').click();
  const drawer = drawerOf(page, PLATE);
  await drawer.getByRole('tab', { name: 'Extrato' }).click();
  await drawer.getByText(`Saldo inicial ${money(0)}`).waitFor();
  await drawer.getByText(`Saldo final ${money(0)}`).waitFor();
  const [, ...lines] = await linesOf(drawer);
  const entries = lines.map(([, what = '', amount = '', left = '']) => [
    what.split('\n')[0],
    centsIn(amount),
    centsIn(left),
  ]);
  expect(entries).toEqual([
    ['Abastecimento', -SECOND.cents, 0],
    ['Crédito recebido', MISSING, SECOND.cents],
    ['Abastecimento', -FIRST.cents, BOUND - FIRST.cents],
    ['Crédito recebido', BOUND, BOUND],
  ]);
  await page.keyboard.press('Escape');
}

async function seeEntries(page: Page, line: string, amounts: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: line, exact: true }).click();
  const [, ...rows] = await linesOf(drawerOf(page, line));
  const newest = rows.slice(0, amounts.length).map(([, , amount = '']) => Math.abs(centsIn(amount)));
  expect(newest).toEqual(amounts);
  await page.keyboard.press('Escape');
}

async function readReport(page: Page, refuels: readonly string[]): Promise<void> {
  await openOwnTransactions(page);
  await page
    .getByRole('definition')
    .filter({ hasText: money(SPENT) })
    .waitFor();
  const figures = await page.getByRole('definition').allInnerTexts();
  expect(figures.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['2', '2', '61,000 L', money(SPENT)]);
  const sheets = [
    cellsOfWorkbook(await download(page, 'Baixar para Excel')),
    cellsOfCsv(await download(page, 'Baixar em CSV')),
  ];
  for (const cells of sheets) {
    const header = cells.findIndex(([first]) => first === 'ID');
    const [columns = [], ...rows] = cells.slice(header, header + 1 + refuels.length);
    const pick = (row: readonly string[], names: readonly string[]) =>
      names.map((name) => row[columns.indexOf(name)]);
    const texts = rows.map((row) => pick(row, ['ID', 'Veículo', 'Situação', 'Motivo da recusa']));
    expect(texts.toReversed()).toEqual([
      [refuels[0], PLATE, 'Concluída', ''],
      [refuels[1], PLATE, 'Recusada', 'Intervalo mínimo'],
      [refuels[2], PLATE, 'Recusada', 'Saldo insuficiente'],
      [refuels[3], PLATE, 'Concluída', ''],
    ]);
    const figures = rows.map((row) => pick(row, ['Volume', 'Valor']).map(figureIn));
    expect(figures.toReversed()).toEqual([[20, 100], ...Array.from({ length: 3 }, () => [41, 205])]);
    const sums = cells.slice(header + 1 + refuels.length).map(([label, sum]) => [label, figureIn(sum)]);
    expect(Object.fromEntries(sums)).toMatchObject({ Linhas: 4, Litros: 61, Valor: 305, Tarifas: 0 });
  }
  const pdf = (await download(page, 'Baixar em PDF')).toString('latin1');
  for (const text of [...refuels, PLATE, money(SPENT)]) expect(pdf).toContain(`(${text}) Tj`);
}
