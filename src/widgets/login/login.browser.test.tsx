import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { installStubServer, refusal, STUB_HOST } from '#core/element/testing/stub-server.ts';
import { settled, until } from '#core/ui/testing/stage.tsx';

const user = { _id: 'u1', firstName: 'Ana', lastName: 'Prado', email: 'ana@serra.example' };
const scope = ['AdminOrg', 'o1', 'Serra'];
const inside = { user, scope, authHeader: 'Bearer t1', requiresAuthCode: false, sentTo: null, message: '' };
const isCodeRequired = {
  user: null,
  scope: null,
  authHeader: null,
  requiresAuthCode: true,
  sentTo: 'a***@serra.example',
  message: '',
};
const server = installStubServer({
  'POST /login': [200, inside],
  'POST /login/forgot': [200, { message: 'ok' }],
  'POST /login/reset': [200, { message: 'ok' }],
  'POST /user/logoff': [200, { message: 'ok' }],
});
const { connect } = await import('../litro.ts');
type Options = Partial<Parameters<typeof connect>[0]>;

interface Login extends HTMLElement {
  resetToken?: string;
}

let made = 0;
let login: Login;
const events: string[] = [];

async function open(
  attributes: Record<string, string> = {},
  options: Options = {},
  token?: string,
): Promise<void> {
  const name = `login-${(made += 1)}`;
  connect({ host: STUB_HOST, name, language: 'pt', ...options });
  login = document.createElement('litro-login');
  for (const [attribute, value] of Object.entries({ session: name, ...attributes }))
    login.setAttribute(attribute, value);
  if (token !== undefined) login.resetToken = token;
  for (const type of ['litro-signed-in', 'litro-signed-off', 'litro-login-view-changed'])
    login.addEventListener(type, (event) =>
      events.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`),
    );
  document.body.append(login);
  await until(() => text() !== '');
  await settled();
}

const root = () => login.shadowRoot!;
const text = () => root().querySelector('.login')?.textContent ?? '';
const field = (name: string) => root().querySelector<HTMLInputElement>(`input[name=${name}]`)!;
const button = (label: string) =>
  [...root().querySelectorAll('button')].find(({ textContent }) => textContent === label)!;
const alert = () => root().querySelector('form [role=alert]')?.textContent ?? '';
const focused = () => root().activeElement as HTMLInputElement | null;
const press = (key: string) => sendKeys({ press: key });
const type = (words: string) => sendKeys({ type: words });

async function signIn(password = 'Senha-2026'): Promise<void> {
  field('username').focus();
  await type('ana@serra.example');
  await press('Tab');
  await type(password);
  await press('Enter');
}

describe('<litro-login>', () => {
  beforeEach(() => {
    server.reset();
    events.length = 0;
  });
  afterEach(() => login.remove());

  describe('signing in', () => {
    it('sends credentials typed by keyboard and announces the signed-in user to the page', async () => {
      await open();
      await signIn();
      await until(() => text().includes('Você entrou como Ana Prado.'));
      expect(server.bodies('POST /login')).to.eql([
        { identifier: 'ana@serra.example', password: 'Senha-2026' },
      ]);
      expect(events).to.eql([`litro-signed-in ${JSON.stringify({ user })}`]);
    });

    it('reports a wrong password, then empties and focuses the password field', async () => {
      server.answer('POST /login', 400, refusal(400, 'invalid_identifier').body);
      await open();
      await signIn();
      await until(() => alert() === 'Usuário e/ou senha inválidos.');
      expect(field('username').value).to.equal('ana@serra.example');
      expect(field('password').value).to.equal('');
      expect(focused()).to.equal(field('password'));
      expect(events).to.eql([]);
    });

    it('explains that the account is locked after too many attempts', async () => {
      server.answer('POST /login', 429, refusal(429, 'attempts_reached').body);
      await open();
      await signIn();
      await until(() =>
        alert().includes(
          'Usuário bloqueado por exceder o número máximo de tentativas. Tente novamente mais tarde.',
        ),
      );
    });

    it('explains that the user lacks an administrator role', async () => {
      server.answer('POST /login', 403, refusal(403, 'no_admin_scope').body);
      await open();
      await signIn();
      await until(() => alert().startsWith('Você não tem permissão para acessar este painel'));
    });

    it('reports an unreachable server and retains the typed password', async () => {
      server.goDown('POST /login');
      await open();
      await signIn();
      await until(() => alert().startsWith('Não foi possível falar com o servidor.'));
      expect(field('password').value).to.equal('Senha-2026');
    });

    it('sends no request with empty fields and focuses the first field', async () => {
      await open();
      field('password').focus();
      await press('Enter');
      await until(() => text().includes('Informe o CPF ou o e-mail.'));
      expect(text()).to.include('Informe a senha.');
      expect(focused()).to.equal(field('username'));
      expect(server.calls).to.eql([]);
    });

    it('sends one sign-in request if the form is submitted twice', async () => {
      await open();
      await signIn();
      root().querySelector('form')?.requestSubmit();
      await until(() => text().includes('Ana Prado'));
      expect(server.bodies('POST /login')).to.have.length(1);
    });

    it('signs the user out and dispatches litro-signed-off', async () => {
      await open();
      await signIn();
      (await until(() => button('Sair'))).click();
      await until(() => field('username'));
      expect(events.at(-1)).to.equal('litro-signed-off {}');
    });
  });

  describe('sign-in code', () => {
    beforeEach(async () => {
      server.answer('POST /login', 200, isCodeRequired);
      await open();
      await signIn();
      await until(() => text().includes('a***@serra.example'));
      await settled();
    });
    const code = () => root().querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')!;

    it('sends the code after its last digit, including digits pasted with blanks', async () => {
      server.answer('POST /login', 200, inside);
      expect(focused()).to.equal(code());
      code().setRangeText('12 34');
      code().dispatchEvent(new InputEvent('input', { bubbles: true }));
      await settled();
      await type('56');
      await until(() => text().includes('Ana Prado'));
      expect(server.bodies('POST /login').at(-1)).to.eql({
        identifier: 'ana@serra.example',
        password: 'Senha-2026',
        authCode: '123456',
      });
    });

    it('empties and focuses the code field after a wrong code', async () => {
      server.answer('POST /login', 400, refusal(400, 'auth_code_invalid').body);
      await type('000000');
      await until(() => alert() === 'Código de autenticação inválido.');
      await until(() => code().value === '');
      expect(focused()).to.equal(code());
    });

    it('offers another code only beside the message of an expired code', async () => {
      server.answer('POST /login', 400, refusal(400, 'auth_code_expired').body);
      await type('000000');
      await until(() => root().querySelector('[role=alert] button')?.textContent === 'Enviar outro código');
      expect(text().split('Enviar outro código')).to.have.length(2);
    });

    it('sends another code on request', async () => {
      button('Enviar outro código').click();
      await until(() => text().includes('Enviamos outro código.'));
      expect(server.bodies('POST /login').at(-1)).to.not.have.property('authCode');
    });

    it('returns to the first step with an empty password field', async () => {
      button('Voltar').click();
      await until(() => field('password'));
      expect(field('password').value).to.equal('');
    });
  });

  describe('forgotten password', () => {
    it('requests a recovery link and shows an answer that reveals no account', async () => {
      await open();
      button('Esqueci minha senha').click();
      await until(() => text().includes('Recuperar o acesso'));
      expect(events).to.eql(['litro-login-view-changed {"view":"forgot"}']);
      expect(focused()).to.equal(field('username'));
      await type('111.444.777-35');
      await press('Enter');
      await until(() => text().includes('Se houver uma conta com esses dados'));
      expect(server.bodies('POST /login/forgot')).to.eql([{ identifier: '111.444.777-35' }]);
    });

    it('saves only a valid, repeated password and removes the token from the element', async () => {
      await open({ view: 'reset' }, {}, 'the-token');
      field('new-password').focus();
      await type('abc');
      await press('Enter');
      await until(() => text().includes('A senha precisa ter no mínimo 8 caracteres.'));
      expect(text()).to.include('As senhas não conferem.');
      expect(server.calls).to.eql([]);
      await type('Frota-2027');
      for (const name of ['new-password', 'repeat-password']) {
        field(name).focus();
        field(name).select();
        await type('Frota-2027');
      }
      await press('Enter');
      await until(() => text().includes('Senha alterada'));
      expect(server.bodies('POST /login/reset')).to.eql([{ token: 'the-token', password: 'Frota-2027' }]);
      expect(login.outerHTML).to.not.include('the-token');
    });

    it('shows the message of the server if the element has no text for the failure', async () => {
      await open({ view: 'forgot' });
      const message = 'Conta migrada: peça o acesso no portal antigo.';
      server.answer('POST /login/forgot', 422, { message });
      field('username').focus();
      await type('111.444.777-35');
      await press('Enter');
      await until(() => text().includes(message));
      server.answer('POST /login/forgot', 422, { message, code: 'account_moved' });
      await press('Enter');
      await until(() => server.calls.length > 1 && text().includes(message));
    });

    it('refuses a reset without a token and offers another link', async () => {
      await open({ view: 'reset' });
      await until(() => text().includes('Este link já foi usado ou expirou.'));
      button('Pedir outro link').click();
      await until(() => text().includes('Recuperar o acesso'));
    });
  });

  it('shows no form if the page provides the token', async () => {
    await open({}, { getToken: () => Promise.resolve('') });
    await until(() => text().includes('o acesso é feito pelo sistema da sua empresa'));
    expect(root().querySelector('input')).to.equal(null);
  });

  describe('accessibility', () => {
    const looks: readonly Options[] = [
      { language: 'pt', theme: 'light.blue' },
      { language: 'enrtl', theme: 'dark.orange' },
    ];
    for (const look of looks) {
      for (const attributes of [{ 'heading-level': '2' }, { view: 'forgot' }, { view: 'reset' }]) {
        it(`has no violation in ${look.language}, ${look.theme}, ${JSON.stringify(attributes)}`, async () => {
          document.body.style.backgroundColor = look.theme === 'light.blue' ? 'white' : '#161a21';
          await open(attributes, look, 'the-token');
          root().querySelector('form')?.requestSubmit();
          await settled();
          const { violations } = await axe.run(login, { rules: { region: { enabled: false } } });
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.eql([]);
        });
      }
    }
  });
});
