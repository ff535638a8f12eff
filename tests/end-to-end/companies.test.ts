import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { postgresOfJourneys } from './support/engines.ts';
import { useDemonstration } from './support/journeys.ts';
import {
  balance,
  dialogOf,
  drawerOf,
  openScreen,
  openSignIn,
  seeFree,
  typeSignIn,
} from './support/portal-page.ts';

const OWNER = { email: 'ana@frotaboa.example', password: 'Jangada-4471' };
const COMPANY = 'Frota Boa Ltda';
const BRANCH = 'Frota Boa Recife';

describe('a new company', () => {
  const { demo, enter } = useDemonstration({
    elements: ['litro-audit', 'litro-branches', 'litro-organizations', 'litro-purchase'],
    database: postgresOfJourneys,
  });

  it('gets an administrator, buys credit, transfers some to a branch, and finds each change in the audit trail', async () => {
    const { litroUrl } = demo();
    const above = await enter();
    await openSignIn(above.page, litroUrl);
    await typeSignIn(above.page, await demo().account('super@litro.example'));
    await makeCompany(above.page);
    // No registry has these companies, so the test fills in their forms by hand.
    await above.expectSound({ refused: ['GET /company-registry/11222333000181 404'] });

    const { page, expectSound, expectAccessible } = await enter();
    await setPassword(page, litroUrl, await mailedLink());
    await openSignIn(page, litroUrl);
    await typeSignIn(page, { identifier: OWNER.email, password: OWNER.password });
    await balance(page).waitFor();
    await buy(page);
    await makeBranch(page);
    await transfer(page);
    await openScreen(page, 'Início');
    await seeFree(page, 300);

    await openScreen(page, 'Auditoria');
    await readTrail(page);
    await expectAccessible();
    await expectSound({
      secrets: [OWNER.password],
      refused: ['GET /company-registry/11222333000262 404'],
    });
  });

  async function mailedLink(): Promise<string> {
    const mail = await demo().mailTo(OWNER.email, /./);
    const [link = ''] = /\/user\/reset#token=\S+/.exec(mail?.text ?? '') ?? [];
    expect(link).not.toBe('');
    return link;
  }
});

async function makeCompany(page: Page): Promise<void> {
  await openScreen(page, 'Empresas');
  await page.getByRole('button', { name: 'Nova empresa' }).first().click();
  await field(page, 'CNPJ').fill('11.222.333/0001-81');
  await field(page, 'Razão social').fill(COMPANY);
  await field(page, 'Nome do administrador').fill('Ana');
  await field(page, 'Sobrenome do administrador').fill('Prado');
  await field(page, 'E-mail do administrador').fill(OWNER.email);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(`Cadastro criado: ${COMPANY}.`).first().waitFor();
}

const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(obrigatório\\))?`) }).first();

async function setPassword(page: Page, litroUrl: string, link: string): Promise<void> {
  await page.goto(litroUrl + link);
  const passwords = page.locator('input[type=password]');
  await passwords.first().fill(OWNER.password);
  await passwords.nth(1).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByText('Senha alterada').first().waitFor();
}

async function buy(page: Page): Promise<void> {
  await openScreen(page, 'Comprar crédito');
  await page.getByRole('textbox', { name: /^Valor \(obrigatório\)/ }).fill('500');
  await page.getByRole('button', { name: 'Comprar R$ 500,00 por Pix' }).click();
  const purchase = drawerOf(page, /^Compra /);
  await purchase.getByRole('button', { name: 'Pagar agora (demonstração)' }).click();
  await purchase.getByText('Pagamento confirmado: R$ 500,00 de crédito na empresa.').waitFor();
  await page.keyboard.press('Escape');
}

async function makeBranch(page: Page): Promise<void> {
  await openScreen(page, 'Filiais');
  await page.getByRole('button', { name: 'Nova filial' }).first().click();
  await page
    .getByRole('combobox', { name: /^Abaixo de/ })
    .first()
    .selectOption({ label: COMPANY });
  await field(page, 'CNPJ').fill('11.222.333/0002-62');
  await field(page, 'Razão social').fill(BRANCH);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(`Cadastro criado: ${BRANCH}.`).first().waitFor();
}

async function transfer(page: Page): Promise<void> {
  await page.getByRole('rowheader', { name: BRANCH }).getByRole('button').click();
  const drawer = drawerOf(page, BRANCH);
  await drawer.getByRole('tab', { name: 'Transferir crédito' }).click();
  await drawer.getByText('R$ 500,00').waitFor();
  await drawer.getByRole('textbox', { name: /^Valor/ }).fill('200');
  await drawer.getByRole('button', { name: 'Transferir', exact: true }).click();
  const question = dialogOf(page, `Transferir R$ 200,00 para ${BRANCH}?`);
  await question.getByText('R$ 300,00').waitFor();
  await question.getByRole('button', { name: 'Transferir R$ 200,00' }).click();
  await drawer.getByText(`R$ 200,00 transferidos para ${BRANCH}.`).waitFor();
  await page.keyboard.press('Escape');
}

async function readTrail(page: Page): Promise<void> {
  const rows = page.getByRole('row');
  const moved = rows.filter({ hasText: 'Transferência entre empresas' });
  await moved.filter({ hasText: 'R$ 200,00' }).filter({ hasText: 'Ana Prado' }).waitFor();
  await rows.filter({ hasText: 'Compra de crédito' }).first().waitFor();
  await rows.filter({ hasText: 'Senha definida' }).first().waitFor();
  await rows.filter({ hasText: COMPANY }).filter({ hasText: 'Cadastro' }).first().waitFor();
  await page.getByRole('button', { name: 'Verificar integridade' }).click();
  await page.getByText(/Nada foi alterado, removido ou acrescentado por fora/).waitFor();
}
