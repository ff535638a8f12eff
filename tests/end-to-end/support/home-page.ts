/** What the home tells, and where its lines lead. */
import type { Locator, Page } from 'playwright-core';
import { openScreen } from './portal-page.ts';

/** The line that says so, among those that ask for somebody. */
export const needOf = (page: Page, said: RegExp | string): Locator =>
  page.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem').filter({ hasText: said });

export const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Of the screen, not of the menu. */
export const actOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();
export const goHome = (page: Page) => openScreen(page, 'Início');

/** What is told of a day is gone after midnight: then it is done once more. */
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
