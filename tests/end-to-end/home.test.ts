import { describe, expect, it } from 'vitest';
import { actionOf, goHome, attentionItemOf, onOneDay, partOf } from './support/home-page.ts';
import { useDemonstration } from './support/journeys.ts';
import {
  amountFor,
  centsIn,
  dialogOf,
  drawerOf,
  formatReais,
  distributeOnce,
  openDistribution,
  openScreen,
  readFree,
  registerVehicle,
  rowOf,
  seeFree,
  signIn,
} from './support/portal-page.ts';
import { refuel, standAtPump, typeRefuel } from './support/pump-page.ts';

const { demo, enter } = useDemonstration({
  elements: [
    'litro-balance-sharing',
    'litro-distribution',
    'litro-drivers',
    'litro-fills',
    'litro-purchase',
    'litro-settings',
    'litro-stations',
    'litro-transactions',
    'litro-vehicles',
  ],
});

const SERRA = 'admin@serraazul.example';
const CLARALUZ = 'admin@claraluz.example';
const PLATE = 'LTR4D25';
const OTHER_PLATE = 'LTR4D26';

async function atHome(identifier: string) {
  const visitor = await enter();
  const account = await demo().account(identifier);
  await signIn(visitor.page, demo().litroUrl, account);
  const sound = (refused: readonly string[] = []) =>
    visitor.expectSound({ refused, secrets: [account.password] });
  return { page: visitor.page, sound };
}

describe('the home of the portal', () => {
  it('links to the distribution and repeats the last distribution', async () => {
    const { page, sound } = await atHome(SERRA);
    const before = await readFree(page);
    await actionOf(page, 'Distribuir').click();
    const name = await page.getByRole('rowheader').first().innerText();
    const done = drawerOf(page, 'Distribuição feita: R$ 12,34 para 1 pessoa');
    await amountFor(page, name).fill('12,34');
    await distributeOnce(page, '12,34');

    await goHome(page);
    const last = partOf(page, 'Última distribuição');
    await last.getByText('R$ 12,34').waitFor();
    await last.getByText(/^Para 1 carteira/).waitFor();
    await last.getByRole('link', { name: 'Repetir estes valores' }).click();
    await expect.poll(() => amountFor(page, name).inputValue()).toBe('12,34');
    await distributeOnce(page, '12,34');

    await goHome(page);
    await seeFree(page, (before - 2 * 1234) / 100);
    await last.getByRole('link', { name: 'Ver recibo' }).click();
    await done.getByText(formatReais((before - 1234) / 100), { exact: true }).waitFor();
    await done.getByText(formatReais((before - 2 * 1234) / 100), { exact: true }).waitFor();
    await sound();
  });

  it('links to each waiting purchase until all are paid', async () => {
    const { page, sound } = await atHome(SERRA);
    const before = await readFree(page);
    const purchase = drawerOf(page, /^Compra /);
    const pay = async () => {
      await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
      await purchase.getByText(/^Pagamento confirmado: /).waitFor();
      await page.keyboard.press('Escape');
      await goHome(page);
    };
    await actionOf(page, 'Comprar crédito').click();
    await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).fill('40,25');
    await page.getByRole('button', { name: /^Comprar R\$\s40,25 por Pix/ }).click();
    await purchase.getByText('Aguardando pagamento').waitFor();
    await page.keyboard.press('Escape');
    await goHome(page);

    const waiting = attentionItemOf(page, /compras? aguardam? pagamento/);
    await waiting.getByText('2 compras aguardam pagamento').waitFor();
    await waiting.getByRole('link', { name: 'Pix' }).click();
    await pay();
    const unpaidText = await waiting.getByText('1 compra aguarda pagamento').innerText();
    await waiting.getByRole('link', { name: 'Pagar' }).click();
    await pay();
    await seeFree(page, (before + 4025 + centsIn(unpaidText)) / 100);
    await waiting.waitFor({ state: 'detached' });
    await sound();
  });

  it("links to today's rejected refuel, to a pump alert and to this month's refuels", async () => {
    const { page, sound } = await atHome(CLARALUZ);
    await registerVehicle(page, PLATE);
    const pump = await enter();
    await standAtPump(pump.page, demo().litroUrl, {
      company: 'Claraluz',
      plate: PLATE,
      odometer: '1000',
      product: 'Gasolina comum',
    });
    await typeRefuel(pump.page, '10', '5,000');
    await onOneDay(async () => {
      await refuel(pump.page, 'RECUSADO', 'recusada. Nada foi cobrado.');
      await goHome(page);
      // If the attention item counts only one rejection, its whole line links to the rejected refuel.
      await attentionItemOf(page, /recusados? hoje/)
        .getByRole('link', { name: new RegExp(`^(${PLATE}|Ver o que fazer)$`) })
        .click();
    });
    const refused = drawerOf(page, /^Transação /);
    await refused.getByText('Não há carteira em uso para pagar.').waitFor();
    await refused.getByRole('link', { name: 'Abrir a distribuição' }).click();
    await amountFor(page, PLATE).fill('100');
    await distributeOnce(page, '100,00');

    await pump.page.getByLabel('Dispositivo estranho na bomba').check();
    await onOneDay(async () => {
      await refuel(pump.page, 'APROVADO R$ 50,00', 'R$ 50,00, com tarifas de R$ 0,00.');
      await goHome(page);
      const month = partOf(page, 'Gasto do mês');
      await attentionItemOf(page, 'Aparelho detectado durante o abastecimento')
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

  it('warns below the thresholds and links to a purchase and to a distribution', async () => {
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
    const credit = attentionItemOf(page, 'abaixo do aviso de R$ 900.000,00');
    await credit.getByRole('link', { name: 'Comprar crédito' }).click();
    await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).waitFor();

    await goHome(page);
    const wallets = attentionItemOf(page, /carteiras? com menos de R\$\s90\.000,00/);
    const emptiest = wallets.getByRole('link').first();
    const name = await emptiest.innerText();
    const held = centsIn(await emptiest.locator('xpath=ancestor::bdi[1]').innerText());
    await emptiest.click();
    await drawerOf(page, name)
      .getByText(formatReais(held / 100))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await goHome(page);
    await wallets.getByRole('link', { name: 'Distribuir' }).click();
    await amountFor(page, name).fill('7,50');
    await distributeOnce(page, '7,50');
    await rowOf(page, name)
      .filter({ hasText: formatReais((held + 750) / 100) })
      .waitFor();
    await sound();
  });

  it("links to a driver's license that expires until it is renewed", async () => {
    const { page, sound } = await atHome(SERRA);
    const ending = attentionItemOf(page, /CNHs? vencem? até/);
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

  it('links to a refuel elsewhere without a receipt until a user approves it', async () => {
    const { page, sound } = await atHome(SERRA);
    await registerVehicle(page, OTHER_PLATE);
    const table = await openDistribution(page);
    const driver = table
      .getByRole('row')
      .filter({ hasText: 'Motorista' })
      .filter({ hasText: 'Sem limite' })
      .filter({ hasNot: page.getByRole('gridcell', { name: 'Sim', exact: true }) })
      .first();
    const name = await driver.getByRole('rowheader').innerText();
    const anywhere = page.getByRole('switch', { name: `Qualquer posto para ${name}` });
    if (!(await anywhere.isChecked())) await driver.getByRole('switch').click({ force: true });
    await expect.poll(() => anywhere.isChecked()).toBe(true);
    await amountFor(page, name).fill('50');
    await distributeOnce(page, '50,00');

    const pump = await enter();
    const station = await standAtPump(pump.page, demo().litroUrl, {
      company: 'Serra Azul Transportes',
      plate: OTHER_PLATE,
      product: 'Gasolina comum',
      driver: name,
    });
    await openScreen(page, 'Postos');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(station);
    await rowOf(page, station).getByRole('switch').click({ force: true });
    await page.getByText(`Abastecimento bloqueado: ${station}.`).first().waitFor();

    await typeRefuel(pump.page, '8', '5,000');
    await refuel(pump.page, 'APROVADO R$ 40,00 ENVIE O CUPOM', 'R$ 41,00, com tarifas de R$ 1,00.');
    await goHome(page);
    const missing = attentionItemOf(page, /aguardam? nota fiscal/);
    await missing.waitFor();
    const counted = async () => Number(/\d+/.exec((await missing.allInnerTexts()).join(' '))?.[0] ?? 0);
    const before = await counted();
    await missing.getByRole('link', { name: 'Conferir' }).click();
    const row = page.getByRole('row').filter({ hasText: OTHER_PLATE });
    await row.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Avaliar o comprovante' }).click();
    const marking = dialogOf(page, 'Avaliar o comprovante');
    await marking.getByRole('combobox', { name: /^Avaliação/ }).selectOption({ label: 'Aprovar' });
    await marking.getByRole('textbox', { name: /^Motivo/ }).fill('Nota conferida');
    await marking.getByRole('button', { name: 'Salvar' }).click();
    await drawerOf(page, /^Transação /)
      .getByText('Aprovada', { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor({ state: 'detached' });
    await goHome(page);
    await partOf(page, 'Gasto do mês').waitFor();
    await expect.poll(counted).toBe(before - 1);
    await sound([`GET /admin/organization/vehicle/plate/${OTHER_PLATE} 404`]);
    await pump.expectSound();
  });
});
