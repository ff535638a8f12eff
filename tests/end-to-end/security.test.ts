import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Account } from './support/demonstration.ts';
import { useDemonstration } from './support/journeys.ts';
import { balance, logOff, openSignIn, signIn, typeSignIn } from './support/portal-page.ts';

const { demo, enter } = useDemonstration({ elements: ['litro-portal', 'litro-login'] });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().press('Enter');
  await page.getByRole('menuitem', { name: 'Segurança e sessões' }).click();
  await page.getByRole('heading', { name: 'Sessões', exact: true }).waitFor();
}

async function setUpApp(page: Page, { password }: Account) {
  await page.getByRole('button', { name: 'Usar um aplicativo autenticador' }).press('Enter');
  await page.getByRole('textbox', { name: 'Senha' }).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const keyText = await page.getByText('Ou digite esta chave no aplicativo:').innerText();
  const secret = Secret.fromBase32(keyText.replace(/^.*:/, '').replaceAll(/\s/g, ''));
  const app = new TOTP({ secret });
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(app.generate());
  await page.keyboard.press('Enter');
  const shown = page.locator('.modal:popover-open', { hasText: 'Códigos de recuperação' });
  // When the dialog shows the recovery codes, it removes the focused field. The test waits until the focus moves to the
  // new content.
  await shown.locator(':focus').waitFor();
  const codes = await shown
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await page.getByText('Restam 10 códigos de recuperação.').waitFor();
  return { app, codes };
}

async function signInWith(page: Page, account: Account, code: string): Promise<void> {
  await openSignIn(page, demo().litroUrl);
  await typeSignIn(page, account);
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  if (code.length > 6) await page.getByRole('button', { name: 'Estou sem o celular' }).click();
  await page.getByRole('textbox', { name: code.length > 6 ? 'Código de recuperação' : 'Código' }).fill(code);
  await page.keyboard.press('Enter');
}

it('a user sets up an app, signs in with its code or a recovery code, and ends another session', async () => {
  const account = await demo().account('admin@serraazul.example');
  const { page, expectSound, expectAccessible } = await enter();
  await signIn(page, demo().litroUrl, account);
  await openPanel(page);
  await expectAccessible();
  const { app, codes } = await setUpApp(page, account);
  const [first = '', second = ''] = codes;
  await page.keyboard.press('Escape');
  await logOff(page);

  // A code of the authenticator app is valid only once, so the sign-in uses the code of the next time step.
  const now = Date.now();
  await signInWith(page, account, app.generate({ timestamp: now + 30_000 }));
  await balance(page).waitFor();
  const elsewhere = await enter();
  await signInWith(elsewhere.page, account, first);
  await balance(elsewhere.page).waitFor();
  await logOff(elsewhere.page);
  await signInWith(elsewhere.page, account, first);
  await elsewhere.page.getByText('Código de autenticação inválido.').first().waitFor();
  await elsewhere.page
    .getByRole('textbox', { name: 'Código de recuperação' })
    .fill(second.replace('-', '').toLowerCase());
  await elsewhere.page.keyboard.press('Enter');
  await balance(elsewhere.page).waitFor();

  await openPanel(page);
  await page.getByText('Restam 8 códigos de recuperação.').waitFor();
  await page
    .getByRole('button', { name: /^Encerrar a sessão: / })
    .first()
    .press('Enter');
  const sessions = page.getByRole('heading', { name: 'Sessões', exact: true });
  await sessions.and(page.locator(':focus')).waitFor();
  await elsewhere.page.getByText('Sua sessão terminou. Entre novamente para continuar.').waitFor();
  await expectAccessible();
  await expectSound({ secrets: [account.password, ...codes] });
});
