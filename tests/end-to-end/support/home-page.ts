import type { Locator, Page } from 'playwright-core';
import { openScreen } from './portal-page.ts';

export const attentionItemOf = (page: Page, text: RegExp | string): Locator =>
  page.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem').filter({ hasText: text });

export const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const actionOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();
export const goHome = (page: Page) => openScreen(page, 'Início');

/** Runs `work` once more if midnight passes during it, because the figures of a day start at zero at midnight. */
export async function onOneDay(work: () => Promise<void>): Promise<void> {
  const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const day = today();
  try {
    await work();
  } catch (reason) {
    if (today() === day) throw reason;
    await work();
  }
}
