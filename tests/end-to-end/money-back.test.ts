import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../src/server/testing/effort.ts';
import { postgresOfJourneys } from './support/engines.ts';
import { useDemonstration } from './support/journeys.ts';
import {
  amountFor,
  centsIn,
  drawerOf,
  formatReais,
  distribute,
  openDistribution,
  openScreen,
  openSignIn,
  readFree,
  registerVehicle,
  seeFree,
  signIn,
  typedReais,
  typeSignIn,
} from './support/portal-page.ts';
import { refuel, standAtPump, typeRefuel } from './support/pump-page.ts';
import { readSums } from './support/reconciliation-page.ts';

const ADMIN = 'admin@claraluz.example';
const COMPANY = 'Claraluz';
const AFTERWARDS = { admin: 'admin@mandacaru.example', company: 'Mandacaru' };
const PLATE = 'LTR5B37';

/** Amount of the bought credit in cents. */
const BOUGHT = 50_000;
const FIRST_RETURN = 20_000;
const SECOND_RETURN = BOUGHT - FIRST_RETURN;
const REFUEL = { volume: '20', price: '5,000', cents: 10_000 };
const NEXT = 60_000;

const money = (cents: number) => formatReais(cents / 100);

interface Engine {
  readonly name: string;
  readonly database: typeof postgresOfJourneys;
}

const engines: Engine[] = [
  { name: 'the database of journeys', database: postgresOfJourneys },
  ...(isLong ? [{ name: 'the embedded database', database: undefined }] : []),
];

describe.each(engines)('a refunded payment, on $name', ({ database }) => {
  const { demo, enter } = useDemonstration({
    elements: [
      'litro-bills',
      'litro-distribution',
      'litro-payments',
      'litro-purchase',
      'litro-reconciliation',
      'litro-vehicles',
    ],
    database,
  });

  it('leaves a debt that company and super administrator see and the next purchase pays', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(ADMIN);
    await signIn(page, demo().litroUrl, account);
    const sums = await readSums(page);
    await registerVehicle(page, PLATE);
    const purchase = await buy(page, BOUGHT);
    await page.keyboard.press('Escape');
    await distributeAll(page);
    const pump = await enter();
    await standAtPump(pump.page, demo().litroUrl, {
      company: COMPANY,
      plate: PLATE,
      odometer: '1000',
      product: 'Gasolina comum',
    });
    await typeRefuel(pump.page, REFUEL.volume, REFUEL.price);
    await refuel(pump.page, 'APROVADO R$ 100,00', 'R$ 100,00, com tarifas de R$ 0,00.');

    const above = await enter();
    const superAccount = await demo().account('super@litro.example');
    await openSignIn(above.page, demo().litroUrl);
    await typeSignIn(above.page, superAccount);
    await openCompany(above.page, COMPANY);
    await reportReturn(above.page, purchase);
    await openScreen(page, 'Início');
    await page.getByText(`A empresa deve ${money(FIRST_RETURN)} de pagamentos devolvidos`).waitFor();

    await returnTheRest(page, purchase);
    expect(await readSums(page)).toMatchObject({
      bought: sums.bought + BOUGHT,
      givenBack: sums.givenBack - BOUGHT,
      debt: BOUGHT,
      cameIn: sums.cameIn + BOUGHT,
      free: 0,
    });
    await openScreen(above.page, 'Pagamentos a decidir');
    await above.page.getByText(`Esta empresa deve ${money(BOUGHT)}`).waitFor();

    await openDistribution(page);
    await page.getByRole('link', { name: `Comprar ${money(BOUGHT)}` }).click();
    const amount = page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ });
    await expect.poll(() => amount.inputValue()).toBe('500,00');
    await buy(page, NEXT);
    await page.keyboard.press('Escape');
    await openScreen(page, 'Início');
    await seeFree(page, (NEXT - BOUGHT) / 100);
    expect(await readSums(page)).toMatchObject({
      bought: sums.bought + BOUGHT + NEXT,
      givenBack: sums.givenBack - BOUGHT,
      debt: 0,
      free: NEXT - BOUGHT,
    });
    await above.page.getByText(`Esta empresa deve ${money(BOUGHT)}`).waitFor({ state: 'detached' });
    await expectSound({
      secrets: [account.password],
      refused: [`GET /admin/organization/vehicle/plate/${PLATE} 404`],
    });
    await above.expectSound({ secrets: [superAccount.password] });
    await pump.expectSound();
  });

  it('takes the refunded amount from a postpaid company, whose bill stays paid', async () => {
    const { page, expectSound } = await enter();
    await signIn(page, demo().litroUrl, await demo().account(AFTERWARDS.admin));
    const sums = await readSums(page);
    const bill = await openUnpaidBill(page);
    const title = await bill.getByRole('heading').first().innerText();
    await bill.getByRole('button', { name: /^Pagar R\$.* por Pix$/ }).click();
    await bill.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
    const paid = await bill.getByText(/^Pagamento de R\$.* confirmado\.$/).innerText();
    const owed = money(centsIn(paid));

    const above = await enter();
    await openSignIn(above.page, demo().litroUrl);
    await typeSignIn(above.page, await demo().account('super@litro.example'));
    await openCompany(above.page, AFTERWARDS.company);
    await openScreen(above.page, 'Faturas');
    await above.page.getByRole('button', { name: title.replace(/^Fatura de /, ''), exact: true }).click();
    const drawer = drawerOf(above.page, title);
    await drawer.getByRole('button', { name: 'Registrar devolução' }).click();
    await typeReturn(above.page, { code: 'D5678', cents: centsIn(paid) });
    await drawer.getByText(`O banco devolveu ${owed} deste pagamento.`).waitFor();
    await drawer.getByRole('button', { name: 'Registrar devolução' }).waitFor({ state: 'detached' });

    await bill.getByText(`O banco devolveu ${owed} deste pagamento.`).waitFor();
    await bill.getByText('Paga', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const after = await readSums(page);
    expect(after).toMatchObject({ bought: sums.bought, givenBack: sums.givenBack - centsIn(paid) });
    // The returned amount reduces the free credit; the part that free credit does not cover becomes a debt.
    expect(sums.free - after.free + (after.debt - sums.debt)).toBe(centsIn(paid));
    await expectSound();
    await above.expectSound();
  });
});

async function openUnpaidBill(page: Page): Promise<Locator> {
  await openScreen(page, 'Faturas');
  await page
    .getByRole('row')
    .filter({ hasText: /Vencida|Fechada, a pagar/ })
    .first()
    .getByRole('button')
    .first()
    .click();
  return drawerOf(page, /^Fatura de /);
}

async function buy(page: Page, cents: number): Promise<string> {
  await openScreen(page, 'Comprar crédito');
  await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).fill(typedReais(cents / 100));
  await page.getByRole('button', { name: `Comprar ${money(cents)} por Pix` }).click();
  const purchase = drawerOf(page, /^Compra /);
  await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
  await purchase.getByText(`Pagamento confirmado: ${money(cents)} de crédito na empresa.`).waitFor();
  return page
    .getByRole('heading', { name: /^Compra / })
    .first()
    .innerText();
}

async function distributeAll(page: Page): Promise<void> {
  await openScreen(page, 'Início');
  const free = await readFree(page);
  const list = await openDistribution(page);
  await list.getByRole('searchbox', { name: 'Buscar' }).fill(PLATE);
  await amountFor(page, PLATE).fill(typedReais(free / 100));
  await distribute(page, /^Distribuir R\$/);
  await drawerOf(page, /^Distribuição feita/).waitFor();
  await page.keyboard.press('Escape');
}

async function openCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome ou CNPJ' }).or(page.getByRole('searchbox')).fill(name);
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.locator('.company').getByText(name).first().waitFor();
}

async function reportReturn(page: Page, purchase: string): Promise<void> {
  await openScreen(page, 'Comprar crédito');
  await openPurchase(page, purchase);
  await page.getByRole('button', { name: 'Registrar devolução' }).click();
  await typeReturn(page, { code: 'D1234', cents: FIRST_RETURN });
  await page.keyboard.press('Escape');
}

async function typeReturn(page: Page, { code, cents }: { code: string; cents: number }): Promise<void> {
  await page.getByRole('textbox', { name: /^Código da devolução/ }).fill(code);
  await page.getByRole('textbox', { name: /^Valor devolvido/ }).fill(typedReais(cents / 100));
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('O banco avisou por telefone');
  await page.getByRole('button', { name: `Registrar devolução de ${money(cents)}` }).click();
  await page
    .getByText(`Devolução de ${money(cents)} registrada.`)
    .first()
    .waitFor();
}

async function openPurchase(page: Page, title: string): Promise<void> {
  const list = page.getByRole('row').filter({ hasText: money(BOUGHT) });
  await list.first().getByRole('button').first().click();
  await drawerOf(page, title).waitFor();
}

async function returnTheRest(page: Page, purchase: string): Promise<void> {
  await openScreen(page, 'Comprar crédito');
  await openPurchase(page, purchase);
  const drawer = drawerOf(page, purchase);
  await drawer.getByText('Devolvida em parte').first().waitFor();
  await drawer.getByRole('button', { name: 'Devolver agora' }).click();
  await drawer.getByText(`${money(BOUGHT)} deste pagamento foram devolvidos`).waitFor();
  await drawer.getByText(money(SECOND_RETURN)).first().waitFor();
  await page.keyboard.press('Escape');
}
