import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { expect } from 'chai';
import { connect } from '#core/config/connections.ts';
import type { Language } from '#core/config/languages.ts';
import { defineElement } from '#core/element/define-element.ts';
import { element as description } from './balance.element.ts';

const CALL = 'GET /admin/organization/balance';
const of = (company: number, handedOut: number) => ({
  total: company + handedOut,
  company,
  handedOut,
  at: '2026-11-20T10:00:00.000Z',
});

let names = 0;
const shown: HTMLElement[] = [];

/** An element of a session of its own. */
async function show(
  attributes: Record<string, string> = {},
  language: Language = 'pt',
  token = 't1',
): Promise<HTMLElement> {
  const name = `session ${(names += 1)}`;
  connect({ host: server.host, name, language, getToken: async () => token });
  const element = document.createElement('litro-balance');
  for (const [key, value] of Object.entries({ session: name, ...attributes }))
    element.setAttribute(key, value);
  shown.push(element);
  document.body.append(element);
  await until(() => textIn(element));
  return element;
}
const says = (element: HTMLElement, text: string) => until(() => textIn(element).includes(text));

before(() => defineElement(description, 'test'));
beforeEach(() => {
  server.reset();
  server.answer(CALL, ok(of(13_351.96, 4460.22)));
});
afterEach(() => {
  for (const element of shown.splice(0)) element.remove();
});

describe('litro-balance', () => {
  it('shows what is free, what is handed out and the total, and tells the page', async () => {
    const told: unknown[] = [];
    const listen = (event: Event) => void told.push((event as CustomEvent).detail);
    document.addEventListener('litro-balance-changed', listen);
    const element = await show({ 'heading-level': '3' });
    await says(element, 'R$ 13.351,96');
    expect(textIn(element)).to.match(/R\$ 4\.460,22 25% do total .* R\$ 17\.812,18/);
    expect(element.shadowRoot?.querySelector('h3')?.textContent).to.equal('Saldo da empresa');
    expect(told).to.deep.equal([of(13_351.96, 4460.22)]);
    document.removeEventListener('litro-balance-changed', listen);
  });

  it('follows a change that happens elsewhere', async () => {
    const element = await show();
    await says(element, 'R$ 13.351,96');
    server.answer(CALL, ok(of(1000, 4460.22)));
    server.say('balance');
    await says(element, 'R$ 1.000,00');
  });

  it('says how old its figure is while the line is down', async () => {
    const element = await show();
    await says(element, 'Atualizado agora');
    server.breakLine();
    await says(element, 'Atualizado agora, sem conexão. O valor pode ter mudado.');
    expect(textIn(element)).to.include('R$ 13.351,96');
  });

  it('offers to try again when there is no figure, with the id of the request', async () => {
    server.answer(CALL, refuse(403, 'organization_forbidden'));
    const element = await show();
    await says(element, 'Não foi possível carregar estes dados');
    await says(element, 'req-7');
    server.answer(CALL, ok(of(5, 0)));
    buttonIn(element, 'Tentar de novo')?.click();
    await says(element, 'R$ 5,00');
  });

  it('says so to those who may not see it, and asks for nothing', async () => {
    server.grant();
    const element = await show();
    await says(element, 'Seu acesso não inclui o saldo da empresa.');
    expect(server.calls(CALL)).to.equal(0);
  });

  it('asks to sign in where the page has no token, and asks the page again', async () => {
    const element = await show({}, 'pt', '');
    await says(element, 'Entre na sua conta para ver o saldo da empresa.');
    await until(() => buttonIn(element, 'Tentar de novo'));
  });

  it('says that the session has ended where the page’s token is refused', async () => {
    server.answer('GET /user/validSession', refuse(401, 'session_ended'));
    await says(await show(), 'Sua sessão terminou. Entre novamente para continuar.');
  });

  for (const [theme, language] of [
    ['light.blue', 'pt'],
    ['dark.green', 'enrtl'],
  ] as const) {
    it(`can be used by everybody in ${theme} and ${language}`, async () => {
      const element = await show({ theme, 'heading-level': '1' }, language);
      document.body.style.background = theme.startsWith('dark') ? '#161a21' : '#fff';
      await until(() => textIn(element).includes('13'));
      expect(await axeViolations(element)).to.deep.equal([]);
      document.body.style.background = '';
    });
  }
});
