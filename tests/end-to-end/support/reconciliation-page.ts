import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { centsIn, openScreen } from './portal-page.ts';

const LINES = {
  bought: 'Comprado',
  givenBack: 'Devolvido a quem pagou',
  forgiven: 'Dívida perdoada',
  received: 'Recebido de outras empresas',
  debt: 'Dívida da empresa',
  cameIn: 'O que entrou',
  free: 'Disponível para distribuir',
  wallets: 'Nas carteiras',
  spent: 'Abastecimentos',
  fees: 'Tarifas',
  given: 'Enviado a outras empresas',
  reversed: 'Estornos',
  isIn: 'Onde está',
} as const;
type Sums = Readonly<Record<keyof typeof LINES, number>>;

export async function readSums(page: Page): Promise<Sums> {
  await openScreen(page, 'Conciliação');
  await page.getByText(/^Agora, /).waitFor();
  return readSides(page);
}

/**
 * Reads all sums of the reconciliation screen at the end of a minute, in cents. `minute` is in the company's time zone, such
 * as "2026-11-23T14:59".
 */
export async function readSumsAt(page: Page, minute: string): Promise<Sums> {
  const [day = '', time = ''] = minute.split('T');
  await page.getByRole('combobox', { name: 'Até quando' }).selectOption({ label: 'Escolher data e hora' });
  await page.getByLabel('Data', { exact: true }).fill(day);
  await page.getByLabel('Hora', { exact: true }).fill(time);
  await page.getByText(`Até ${day.split('-').reverse().join('/')}, ${time}, inclusive`).waitFor();
  return readSides(page);
}

async function readSides(page: Page): Promise<Sums> {
  await page.getByRole('status').getByText('Fecha', { exact: true }).waitFor();
  const sides = page.getByRole('table', { name: /^(O que entrou|Onde está)/ });
  const parts = await sides.locator('caption, tr').allInnerTexts();
  const read = (label: string) => centsIn(parts.find((part) => part.startsWith(label)) ?? label);
  const sums = Object.fromEntries(Object.entries(LINES).map(([key, label]) => [key, read(label)])) as Sums;
  const { bought, givenBack, forgiven, received, debt } = sums;
  expect(sums.cameIn).toBe(bought + givenBack + forgiven + received + debt);
  const { free, wallets, spent, fees, given, reversed } = sums;
  expect(sums.isIn).toBe(free + wallets + spent + fees + given + reversed);
  expect(sums.isIn).toBe(sums.cameIn);
  return sums;
}

/** Last completed minute in the company's time zone, São Paulo, such as "2026-11-23T14:59". */
export function lastMinute(): string {
  const before = new Date(Date.now() - 60_000);
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
    .format(before)
    .replace(' ', 'T');
}
