import type { Locator, Page } from 'playwright-core';
import type { Account } from './demonstration.ts';

export const WRONG_PASSWORD = 'Usuário e/ou senha inválidos.';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Formats reais as "R$ 1.240,00". Replaces no-break spaces by plain spaces, as Playwright locators compare texts. */
export function formatReais(amount: number): string {
  return reais.format(amount).replaceAll(/\s/g, ' ');
}

/** Parses an amount in reais, such as "R$ 1.240,00" or "−0,75". Returns cents. */
export function centsIn(text: string): number {
  const [, sign = '', figure = ''] = /([-−–]?)\s*(?:R\$\s*)?([\d.]+,\d{2})/.exec(text) ?? [];
  if (figure === '') throw new Error(`No amount in "${text}".`);
  return Number(figure.replaceAll(/[.,]/g, '')) * (sign === '' ? 1 : -1);
}

export function typedReais(amount: number): string {
  return String(amount).replace('.', ',');
}

export async function openSignIn(page: Page, litroUrl: string): Promise<void> {
  await page.goto(litroUrl);
  await page.getByRole('link', { name: 'Entrar' }).click();
}

export async function typeSignIn(
  page: Page,
  { identifier, password }: Pick<Account, 'identifier' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'CPF ou e-mail' }).fill(identifier);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

export async function signIn(page: Page, litroUrl: string, account: Account): Promise<void> {
  await openSignIn(page, litroUrl);
  await typeSignIn(page, account);
  await balance(page).waitFor();
}

export function balance(page: Page | Locator): Locator {
  return page.getByRole('group', { name: 'Saldo da empresa' });
}

/** Company balance that the page shows, in cents. */
export async function readFree(page: Page | Locator): Promise<number> {
  const balanceText = balance(page).getByText(/^Disponível para distribuir\s*R\$/);
  return centsIn(await balanceText.first().innerText());
}

/** Waits until the page shows the company balance `amount`, in reais. */
export async function seeFree(page: Page | Locator, amount: number): Promise<void> {
  await balance(page)
    .getByText(`Disponível para distribuir${formatReais(amount)}`)
    .or(balance(page).getByText(`Disponível para distribuir ${formatReais(amount)}`))
    .waitFor();
}

export async function openScreen(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name, exact: true })
    .click();
}

export async function registerVehicle(page: Page, plate: string): Promise<void> {
  await openScreen(page, 'Veículos');
  await page.getByRole('button', { name: 'Novo veículo' }).click();
  await page.getByRole('textbox', { name: 'Placa' }).fill(plate);
  await page.getByRole('combobox', { name: 'Combustível' }).selectOption({ label: 'Flex' });
  await page.getByRole('textbox', { name: 'Marca' }).fill('Fiat');
  await page.getByRole('textbox', { name: 'Modelo' }).fill('Toro');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(`Cadastro criado: ${plate}.`).first().waitFor();
}

function distribution(page: Page | Locator): Locator {
  return page.getByRole('group', { name: 'Distribuição de saldo' });
}

export async function openDistribution(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Distribuição' }).click();
  await distribution(page).getByRole('rowheader').first().waitFor();
  return distribution(page);
}

export function rowOf(page: Page | Locator, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

export function amountFor(page: Page | Locator, name: string): Locator {
  return page.getByRole('textbox', { name: `Valor para ${name}`, exact: true });
}

/**
 * Locates a dialog by its name. The locator includes the content of the dialog, which lies outside the element with the
 * role `dialog`.
 */
export function dialogOf(page: Page, name: string | RegExp): Locator {
  return page.locator('sl-dialog').filter({ has: page.getByRole('dialog', { name }) });
}

/**
 * Locates the drawer of a record by its title. The locator includes the content of the drawer, which lies beside the
 * element with the role `dialog`.
 */
export function drawerOf(page: Page, name: string | RegExp): Locator {
  return page.locator('sl-drawer').filter({ has: page.getByRole('dialog', { name }) });
}

export async function linesOf(place: Locator): Promise<string[][]> {
  const rows = place.getByRole('table', { name: 'Extrato' }).getByRole('row');
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()));
}

export async function distribute(page: Page, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await dialogOf(page, action)
    .getByRole('button', { name: /^Distribuir/ })
    .click();
}

export async function distributeOnce(page: Page, amount: string): Promise<void> {
  await distribute(page, new RegExp(`^Distribuir R\\$\\s${amount} para `));
  await drawerOf(page, /^Distribuição feita/).waitFor();
  await page.keyboard.press('Escape');
}

export async function runRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function logOff(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('link', { name: 'Entrar' }).waitFor();
}
