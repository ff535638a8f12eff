/** The start of the day: what each line of the home tells is done from there, and is told no more. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useDemonstration } from './support/journeys.ts';
import {
  amountFor,
  centsIn,
  drawerOf,
  formatReais,
  handOut,
  openScreen,
  readFree,
  registerVehicle,
  rowOf,
  seeFree,
  signIn,
} from './support/portal-page.ts';
import { refuel, standAtPump, typeRefuel } from './support/pump-page.ts';

const { demo, enter } = useDemonstration();

const SERRA = 'admin@serraazul.example';
const CLARALUZ = 'admin@claraluz.example';
const PLATE = 'LTR4D25';

async function atHome(identifier: string) {
  const visitor = await enter();
  const account = await demo().account(identifier);
  await signIn(visitor.page, demo().litroUrl, account);
  const sound = (refused: readonly string[] = []) =>
    visitor.expectSound({ refused, secrets: [account.password] });
  return { page: visitor.page, sound };
}

/** The line that says so, among those that ask for somebody. */
const needOf = (page: Page, said: RegExp | string): Locator =>
  page.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem').filter({ hasText: said });

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Of the screen, not of the menu. */
const actOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();
const goHome = (page: Page) => openScreen(page, 'Início');

/** What is told of a day is gone after midnight: then it is done once more. */
async function onOneDay(work: () => Promise<void>): Promise<void> {
  const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const day = today();
  try {
    await work();
  } catch (reason) {
    if (today() === day) throw reason;
    await work();
  }
}

describe('the home of the portal', () => {
  it('leads to the distribution, and repeats the last one', async () => {
    const { page, sound } = await atHome(SERRA);
    const before = await readFree(page);
    await actOf(page, 'Distribuir').click();
    const name = await page.getByRole('rowheader').first().innerText();
    const done = drawerOf(page, 'Distribuição feita: R$ 12,34 para 1 pessoa');
    await amountFor(page, name).fill('12,34');
    await handOut(page, /^Distribuir R\$\s12,34 para /);
    await done.waitFor();
    await page.keyboard.press('Escape');

    await goHome(page);
    const last = partOf(page, 'Última distribuição');
    await last.getByText('R$ 12,34').waitFor();
    await last.getByText(/^Para 1 carteira/).waitFor();
    await last.getByRole('link', { name: 'Repetir estes valores' }).click();
    await expect.poll(() => amountFor(page, name).inputValue()).toBe('12,34');
    await handOut(page, /^Distribuir R\$\s12,34 para /);
    await done.waitFor();
    await page.keyboard.press('Escape');

    await goHome(page);
    await seeFree(page, (before - 2 * 1234) / 100);
    await last.getByRole('link', { name: 'Ver recibo' }).click();
    await done.getByText(formatReais((before - 1234) / 100), { exact: true }).waitFor();
    await done.getByText(formatReais((before - 2 * 1234) / 100), { exact: true }).waitFor();
    await sound();
  });

  it('leads to each purchase that waits, until all are paid', async () => {
    const { page, sound } = await atHome(SERRA);
    const before = await readFree(page);
    const purchase = drawerOf(page, /^Compra /);
    const pay = async () => {
      await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
      await purchase.getByText(/^Pagamento confirmado: /).waitFor();
      await page.keyboard.press('Escape');
      await goHome(page);
    };
    await actOf(page, 'Comprar crédito').click();
    await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).fill('40,25');
    await page.getByRole('button', { name: /^Comprar R\$\s40,25 por Pix/ }).click();
    await purchase.getByText('Aguardando pagamento').waitFor();
    await page.keyboard.press('Escape');
    await goHome(page);

    const waiting = needOf(page, /compras? aguardam? pagamento/);
    await waiting.getByText('2 compras aguardam pagamento').waitFor();
    await waiting.getByRole('link', { name: 'Pix' }).click();
    await pay();
    const said = await waiting.getByText('1 compra aguarda pagamento').innerText();
    await waiting.getByRole('link', { name: 'Pagar' }).click();
    await pay();
    await seeFree(page, (before + 4025 + centsIn(said)) / 100);
    await waiting.waitFor({ state: 'detached' });
    await sound();
  });

  it('leads to what was refused today, to the alert of a pump, and to what the month took', async () => {
    const { page, sound } = await atHome(CLARALUZ);
    await registerVehicle(page, PLATE);
    const pump = await enter();
    await standAtPump(pump.page, demo().litroUrl, {
      company: 'Claraluz',
      plate: PLATE,
      product: 'Gasolina comum',
    });
    await typeRefuel(pump.page, '10', '5,000');
    await onOneDay(async () => {
      await refuel(pump.page, 'RECUSADO', 'recusada. Nada foi cobrado.');
      await goHome(page);
      // The only one is what the line itself leads to.
      await needOf(page, /recusados? hoje/)
        .getByRole('link', { name: new RegExp(`^(${PLATE}|Ver o que fazer)$`) })
        .click();
    });
    const refused = drawerOf(page, /^Transação /);
    await refused.getByText('Não há carteira em uso para pagar.').waitFor();
    await refused.getByRole('link', { name: 'Abrir a distribuição' }).click();
    await amountFor(page, PLATE).fill('100');
    await handOut(page, /^Distribuir R\$\s100,00 para /);
    await drawerOf(page, /^Distribuição feita/).waitFor();
    await page.keyboard.press('Escape');

    await pump.page.getByLabel('Dispositivo estranho na bomba').check();
    await onOneDay(async () => {
      await refuel(pump.page, 'APROVADO R$ 50,00', 'R$ 50,00, com tarifas de R$ 0,00.');
      await goHome(page);
      const month = partOf(page, 'Gasto do mês');
      await needOf(page, 'Aparelho detectado durante o abastecimento')
        .getByRole('link', { name: 'Ver' })
        .click();
      await page.getByRole('row').filter({ hasText: PLATE }).filter({ hasText: 'R$ 50,00' }).waitFor();
      await goHome(page);
      const spent = await month.getByRole('definition').first().innerText();
      await month.getByRole('link', { name: 'Ver abastecimentos' }).click();
      await page
        .getByRole('main')
        .getByText(formatReais(centsIn(spent) / 100))
        .first()
        .waitFor();
    });
    await sound([`GET /admin/organization/vehicle/plate/${PLATE} 404`]);
    await pump.expectSound();
  });

  it('warns by the thresholds of the company, and leads to credit for it and for a wallet', async () => {
    const { page, sound } = await atHome(SERRA);
    await openScreen(page, 'Configurações');
    await page.getByRole('button', { name: 'Alterar avisos' }).click();
    await page
      .getByRole('textbox', { name: 'Avisar quando o saldo da empresa for menor que' })
      .fill('900.000');
    await page.getByRole('textbox', { name: 'Avisar quando uma carteira tiver menos que' }).fill('90.000');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Configurações atualizadas.').first().waitFor();

    await goHome(page);
    const credit = needOf(page, 'abaixo do aviso de R$ 900.000,00');
    await credit.getByRole('link', { name: 'Comprar crédito' }).click();
    await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).waitFor();

    await goHome(page);
    const wallets = needOf(page, /carteiras? com menos de R\$\s90\.000,00/);
    const emptiest = wallets.getByRole('link').first();
    const name = await emptiest.innerText();
    const held = centsIn(await emptiest.locator('..').innerText());
    await emptiest.click();
    await drawerOf(page, name)
      .getByText(formatReais(held / 100))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await goHome(page);
    await wallets.getByRole('link', { name: 'Distribuir' }).click();
    await amountFor(page, name).fill('7,50');
    await handOut(page, /^Distribuir R\$\s7,50 para /);
    await drawerOf(page, /^Distribuição feita/).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, name)
      .filter({ hasText: formatReais((held + 750) / 100) })
      .waitFor();
    await sound();
  });

  it('leads to a licence that ends, until it is renewed', async () => {
    const { page, sound } = await atHome(SERRA);
    const ending = needOf(page, /CNHs? vencem? até/);
    await ending.getByRole('link').first().click();
    const drawer = page.locator('sl-drawer').filter({ has: page.getByRole('dialog') });
    await drawer.getByRole('button', { name: 'Editar' }).click();
    const name = await drawer.getByRole('heading', { level: 2 }).innerText();
    await drawer.getByLabel('Validade da CNH').fill(`${new Date().getFullYear() + 3}-06-30`);
    await drawer.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText(`Alterações salvas: ${name}.`).first().waitFor();
    await page.keyboard.press('Escape');
    await goHome(page);
    await partOf(page, 'Gasto do mês').waitFor();
    expect(await ending.filter({ hasText: name }).count()).toBe(0);
    await sound();
  });
});
