import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './balance.element.ts';

const show = elementOnPage(description, () => import('./balance.widget.tsx'));
const CALL = 'GET /admin/organization/balance';
const of = (company: number, handedOut: number) => ({
  total: company + handedOut,
  company,
  handedOut,
  at: '2026-11-20T10:00:00.000Z',
});

beforeEach(() => {
  server.reset();
  server.answer(CALL, ok(of(13_351.96, 4460.22)));
});

describe('litro-balance', () => {
  it('shows free credit, distributed credit and the total, and dispatches the balance', async () => {
    const events: unknown[] = [];
    const listen = (event: Event) => void events.push((event as CustomEvent).detail);
    document.addEventListener('litro-balance-changed', listen);
    const element = show({ 'heading-level': '3' });
    await says(element, 'R$ 13.351,96');
    expect(textIn(element)).to.match(/R\$ 4\.460,22 25% do total .* R\$ 17\.812,18/);
    expect(element.shadowRoot?.querySelector('h3')?.textContent).to.equal('Saldo da empresa');
    expect(events).to.deep.equal([of(13_351.96, 4460.22)]);
    document.removeEventListener('litro-balance-changed', listen);
  });

  it('shows the new balance after the server sends a balance event', async () => {
    const element = show();
    await says(element, 'R$ 13.351,96');
    server.answer(CALL, ok(of(1000, 4460.22)));
    server.say('balance');
    await says(element, 'R$ 1.000,00');
  });

  it('shows the age of the balance while the event line is down', async () => {
    const element = show();
    await says(element, 'Atualizado agora');
    server.breakLine();
    await says(element, 'Atualizado agora, sem conexão. O valor pode ter mudado.');
    expect(textIn(element)).to.include('R$ 13.351,96');
  });

  it('shows the request id and offers a retry if the balance cannot be loaded', async () => {
    server.answer(CALL, refuse(403, 'organization_forbidden'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    await says(element, 'req-7');
    server.answer(CALL, ok(of(5, 0)));
    await click(element, 'Tentar de novo');
    await says(element, 'R$ 5,00');
  });

  it('explains a missing permission and sends no request for the balance', async () => {
    server.grant();
    const element = show();
    await says(element, 'Seu acesso não inclui o saldo da empresa.');
    expect(server.calls(CALL)).to.equal(0);
  });

  it('asks the user to sign in if the page has no token, and offers a retry', async () => {
    const element = show({}, { token: '' });
    await says(element, 'Entre na sua conta para ver o saldo da empresa.');
    await until(() => buttonIn(element, 'Tentar de novo'));
  });

  it('reports an ended session if the server refuses the token', async () => {
    server.answer('GET /user/validSession', refuse(401, 'session_ended'));
    await says(show(), 'Sua sessão terminou. Entre novamente para continuar.');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await until(() => textIn(element).includes('13'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
