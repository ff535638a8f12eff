import { describe, expect, it } from 'vitest';
import type { Balance, Distribution } from '#contract/balance.ts';
import type { Elsewhere } from './support/demonstration.ts';
import { countPresses, readPresses } from './support/in-page.js';
import { useDemonstration } from './support/journeys.ts';
import {
  runRowAction,
  amountFor,
  balance,
  dialogOf,
  drawerOf,
  formatReais,
  distribute,
  logOff,
  openDistribution,
  openScreen,
  openSignIn,
  rowOf,
  seeFree,
  signIn,
  typedReais,
  typeSignIn,
  WRONG_PASSWORD,
} from './support/portal-page.ts';

const { demo, enter } = useDemonstration({
  elements: ['litro-aggregates', 'litro-distribution', 'litro-transactions'],
});

const SERRA = 'admin@serraazul.example';
const freeOf = async (elsewhere: Elsewhere) =>
  (await elsewhere.call<Balance>('GET', '/admin/organization/balance')).company;
const peopleOf = async (elsewhere: Elsewhere) =>
  (
    await elsewhere.call<Distribution>(
      'GET',
      '/admin/organization/balance/distribution?type=EMPLOYEE&limit=100',
    )
  ).users ?? [];

async function atTheTable() {
  const visitor = await enter();
  const account = await demo().account(SERRA);
  await signIn(visitor.page, demo().litroUrl, account);
  await openDistribution(visitor.page);
  const elsewhere = await demo().elsewhere(SERRA);
  const people = await peopleOf(elsewhere);
  const [first, second, third] = people.filter(({ wallets }) => wallets.length === 1);
  if (!first || !second || !third) throw new Error('The demonstration has too few people.');
  const sound = (refused: readonly string[] = []) =>
    visitor.expectSound({ refused: [...refused], secrets: [account.password] });
  return { ...visitor, elsewhere, people, first, second, third, free: await freeOf(elsewhere), sound };
}

describe('the portal page', () => {
  it('shows its frame with the first response before any other file arrives, then replaces it', async () => {
    const { page, expectSound } = await enter();
    const held: (() => void)[] = [];
    let isHolding = true;
    await page.route(/./, async (route) => {
      const isPage = route.request().resourceType() === 'document';
      if (!isPage && isHolding) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await page.goto(`${demo().litroUrl}/user/login`, { waitUntil: 'commit' });
    const frame = page.locator('#opening');
    await frame.getByText('Litro').waitFor();
    const bone = await frame.locator('i').first().boundingBox();
    // The height proves that the placeholder uses the style sheet inside the page, because no other file has arrived.
    expect(bone?.height).toBe(32);
    isHolding = false;
    for (const go of held.splice(0)) go();
    await page.getByRole('textbox', { name: 'CPF ou e-mail' }).waitFor();
    expect(await frame.count()).toBe(0);
    await expectSound();
  });

  it('refuses a wrong password with a message, then signs in and shows the balance', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(SERRA);
    await openSignIn(page, demo().litroUrl);
    await typeSignIn(page, { ...account, password: 'Errada-2026' });
    await page.getByRole('alert').filter({ hasText: WRONG_PASSWORD }).waitFor();
    await typeSignIn(page, account);
    await seeFree(page, await freeOf(await demo().elsewhere(SERRA)));
    await expectSound({
      refused: ['POST /login 400'],
      secrets: [account.password, 'Errada-2026'],
    });
  });

  it('distributes typed amounts to two people and shows the answer of the server', async () => {
    const { page, elsewhere, first, second, free, sound } = await atTheTable();
    await amountFor(page, first.name).fill('100,50');
    await amountFor(page, second.name).fill('50,25');
    await distribute(page, /^Distribuir R\$\s150,75 para 2 pessoas/);
    const after = await freeOf(elsewhere);
    expect(Math.round((free - after) * 100)).toBe(15_075);
    const receipt = drawerOf(page, 'Distribuição feita: R$ 150,75 para 2 pessoas');
    const seeReceipt = () => receipt.getByText(formatReais(after), { exact: true }).waitFor();
    await seeReceipt();
    await page.reload();
    await seeReceipt();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    for (const { name, id } of [first, second]) {
      const row = (await peopleOf(elsewhere)).find((person) => person.id === id);
      await rowOf(page, name)
        .filter({ hasText: formatReais(row?.balance ?? Number.NaN) })
        .waitFor();
      expect(await amountFor(page, name).inputValue()).toBe('');
    }
    await sound();
  });

  it('distributes 50 to each driver of a cost center with five clicks and the keyboard', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account('admin@mandacaru.example');
    await signIn(page, demo().litroUrl, account);
    const elsewhere = await demo().elsewhere('admin@mandacaru.example');
    const free = await freeOf(elsewhere);
    await page.evaluate(countPresses);

    await openDistribution(page);
    await page.getByRole('combobox', { name: 'Centro de custo' }).selectOption({ label: 'Entregas' });
    const shown = page.getByRole('checkbox', { name: /^Selecionar (?!todos)/ });
    await page.getByText(/^\d+ de \d+$/).waitFor();
    const wallets = await shown.count();
    await page.getByRole('checkbox', { name: 'Selecionar todos os mostrados' }).click({ force: true });
    await page.getByRole('textbox', { name: 'Valor para cada um' }).waitFor();
    await page.keyboard.type('50');
    await page.keyboard.press('Control+Enter');
    const question = dialogOf(page, /^Distribuir/);
    await question.getByRole('button', { name: /^Distribuir/ }).click();
    await page
      .getByText(/^Distribuição feita: /)
      .first()
      .waitFor();

    // The page cannot count the two clicks in the native select, so the test adds these two clicks.
    expect((await page.evaluate(readPresses)) + 2).toBe(5);
    expect(wallets).toBeGreaterThan(1);
    expect(Math.round((free - (await freeOf(elsewhere))) * 100)).toBe(wallets * 5000);
    await expectSound({ secrets: [account.password] });
  });

  it('keeps the typed amount if another user spends the credit first', async () => {
    const { page, elsewhere, first, second, free, sound } = await atTheTable();
    await amountFor(page, first.name).fill(typedReais(free));
    await page.getByRole('button', { name: /^Distribuir R\$/ }).click();
    const dialog = dialogOf(page, /^Distribuir/);
    await dialog.getByRole('button', { name: /^Distribuir/ }).waitFor();
    await elsewhere.call('PUT', '/admin/organization/updateBalance', {
      shares: [{ id: second.id, amount: 1 }],
    });
    await dialog.getByRole('button', { name: /^Distribuir/ }).click();
    await page
      .getByText('Não foi possível concluir a distribuição: saldo insuficiente na carteira da empresa.')
      .first()
      .waitFor();
    await page.getByText('Ocorreu um erro ao adicionar crédito').first().waitFor();
    expect(await amountFor(page, first.name).inputValue()).toContain(',');
    expect(await freeOf(elsewhere)).toBe(Math.round(free * 100 - 100) / 100);
    await sound(['PUT /admin/organization/updateBalance 422']);
  });

  it('collects the balance of a person', async () => {
    const { page, elsewhere, first, free, sound } = await atTheTable();
    await runRowAction(page, first.name, 'Recolher saldo');
    const amount = formatReais(first.balance);
    await dialogOf(page, `Recolher ${amount} de ${first.name}?`)
      .getByRole('button', { name: `Recolher ${amount}` })
      .click();
    await page.getByText(`Devolvido à empresa: ${amount}.`).first().waitFor();
    await rowOf(page, first.name).filter({ hasText: 'R$ 0,00' }).waitFor();
    expect(await freeOf(elsewhere)).toBe(Math.round((free + first.balance) * 100) / 100);
    await sound();
  });

  it('offers typed amounts after navigation, a reload and a company switch, until the user signs out', async () => {
    const { page, first, second, sound } = await atTheTable();
    await amountFor(page, first.name).fill('100,50');
    await amountFor(page, second.name).fill('50,25');
    const offer = page.getByText(/^Há 2 valores digitados até .* no total de R\$\s150,75\.$/);
    const leaveAndReturn = [
      async () => {
        await page.getByRole('link', { name: 'Início', exact: true }).click();
        await openDistribution(page);
      },
      async () => {
        await page.getByRole('link', { name: 'Início', exact: true }).click();
        await page.goBack();
      },
      () => page.reload(),
      async () => {
        const [own, branch] = ['Serra Azul Transportes', 'Serra Azul Curitiba'];
        await page.getByRole('button', { name: own }).click();
        await page.getByRole('menuitemcheckbox', { name: branch }).click();
        await page.keyboard.press('Escape');
        await amountFor(page, first.name).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: branch }).click();
        await page.getByRole('menuitemcheckbox', { name: own, exact: true }).click();
        await page.keyboard.press('Escape');
      },
    ];
    for (const go of leaveAndReturn) {
      await go();
      await offer.waitFor();
      expect(await amountFor(page, first.name).inputValue()).toBe('');
      await page.getByRole('button', { name: 'Retomar' }).click();
      await offer.waitFor({ state: 'detached' });
      expect(await amountFor(page, first.name).inputValue()).toBe('100,50');
    }
    await page.getByRole('link', { name: 'Início', exact: true }).click();
    const storedText = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    expect(await storedText()).toContain(first.id);
    expect(await storedText()).not.toContain(first.name);
    await logOff(page);
    expect(await storedText()).not.toContain(first.id);
    await sound();
  });

  it('keeps the session after a reload until the user signs out', async () => {
    const { page, sound, free } = await atTheTable();
    await page.reload();
    await rowOf(page, 'Total').or(page.getByRole('rowheader').first()).first().waitFor();
    await page.getByRole('link', { name: 'Início', exact: true }).click();
    await seeFree(page, free);
    await logOff(page);
    await page.goto(`${demo().litroUrl}/app`);
    await page.getByRole('textbox', { name: 'CPF ou e-mail' }).waitFor();
    expect(await balance(page).count()).toBe(0);
    await sound();
  });
});

describe('signing in to the portal', () => {
  it('requires the code that the server mailed', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account('codigo@claraluz.example');
    await openSignIn(page, demo().litroUrl);
    await typeSignIn(page, account);
    await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
    const code = /\d{6}/.exec((await demo().mailTo(account.identifier, /código/))?.text ?? '')?.[0] ?? '';
    // The form submits the code automatically once its last digit is typed.
    await page.getByRole('textbox', { name: 'Código' }).fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('alert').filter({ hasText: 'Código de autenticação inválido.' }).waitFor();
    await page.getByRole('textbox', { name: 'Código' }).fill(code);
    await balance(page).waitFor();
    await expectSound({ refused: ['POST /login 400'], secrets: [account.password, code] });
  });

  it('sets a new password by the mailed link', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account('admin@mandacaru.example');
    const password = 'Caatinga-77';
    await openSignIn(page, demo().litroUrl);
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await page.getByRole('textbox', { name: 'CPF ou e-mail' }).fill(account.identifier);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await page.getByRole('heading', { name: 'Confira seu e-mail' }).waitFor();
    const link =
      /https?:\/\/\S+/.exec((await demo().mailTo(account.identifier, /senha/))?.text ?? '')?.[0] ?? '';
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(token).not.toBe('');
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Nova senha', exact: false }).first().fill(password);
    await page.getByRole('textbox', { name: 'Repita a nova senha' }).fill(password);
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
    await page.getByRole('heading', { name: 'Senha alterada' }).waitFor();
    await page.getByRole('button', { name: 'Voltar ao login' }).click();
    await typeSignIn(page, { identifier: account.identifier, password });
    await balance(page).waitFor();
    await expectSound({ secrets: [password] });
  });

  it('shows a notice if the session was ended elsewhere', async () => {
    const { page, refused, expectSound } = await enter();
    const account = await demo().account('operador@serraazul.example');
    await signIn(page, demo().litroUrl, account);
    const elsewhere = await demo().elsewhere(account.identifier);
    await elsewhere.call('PUT', '/user/authenticationPass', {
      password: account.password,
      newPassword: 'Planalto-88',
    });
    const notice = dialogOf(page, 'Aviso');
    await notice.getByText('Sua sessão terminou. Entre novamente para continuar.').waitFor();
    await notice.getByRole('button', { name: 'Entrar novamente' }).click();
    await page.getByRole('textbox', { name: 'CPF ou e-mail' }).waitFor();
    // Several calls may receive the refusal of the ended session, in any order.
    for (const call of refused) expect(call).toMatch(/ 401$/);
    await expectSound({ refused: [...refused], secrets: [account.password] });
  });

  it('lets a super administrator select an organization', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account('super@litro.example');
    await openSignIn(page, demo().litroUrl);
    await typeSignIn(page, account);
    await page.getByRole('heading', { name: 'Escolha uma empresa' }).waitFor();
    await page.getByText('Saldo das empresas').waitFor();
    await openScreen(page, 'Transações');
    await page.getByRole('button', { name: 'Ver como tabela' }).click();
    await page.getByRole('link', { name: 'Claraluz Betim' }).click();
    await page.locator('.company').getByText('Claraluz Betim').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Claraluz Betim' }).waitFor();
    await openScreen(page, 'Início');
    await page.getByRole('textbox', { name: 'Nome ou CNPJ' }).or(page.getByRole('searchbox')).fill('clara');
    await page
      .getByRole('button', { name: /^Claraluz/ })
      .first()
      .click();
    await seeFree(page, await freeOf(await demo().elsewhere('admin@claraluz.example')));
    await expectSound({ secrets: [account.password] });
  });
});

describe('accessibility of the portal page', () => {
  it('has no faults before sign-in, after sign-in, and with a dialog open', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await openSignIn(page, demo().litroUrl);
    await page.getByRole('textbox', { name: 'CPF ou e-mail' }).waitFor();
    await visitor.expectAccessible();
    await typeSignIn(page, await demo().account(SERRA));
    await balance(page).getByText('Atualizado').waitFor();
    await visitor.expectAccessible();
    await openDistribution(page);
    const name = await page.getByRole('rowheader').first().innerText();
    await amountFor(page, name).fill('1');
    await page.getByRole('button', { name: /^Distribuir R\$/ }).click();
    await page.getByRole('dialog', { name: /^Distribuir/ }).waitFor();
    await visitor.expectAccessible();
  });
});
