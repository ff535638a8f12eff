import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { installStubServer, refusal, STUB_HOST } from '#core/element/testing/stub-server.ts';
import { settled, until } from '#core/ui/testing/stage.tsx';

const user = { _id: 'u1', firstName: 'Ana', lastName: 'Prado', email: 'ana@serra.example' };
const organization = (_id: string, tradeName: string, parent: string | null = null) => ({
  _id,
  name: `${tradeName} Ltda.`,
  tradeName,
  federalTaxNumber: '41606439000140',
  parent,
});
const serra = organization('o1', 'Serra Azul');
const branch = organization('o2', 'Serra Azul Curitiba', 'o1');
const renewed = { user, scope: ['AdminOrg', 'o1', 'Serra Azul'], authHeader: 'Bearer t1' };
const inside = { ...renewed, requiresAuthCode: false, sentTo: null, message: '' };
const permission = {
  _id: 'portal.balanceDistribution.list',
  area: 'balanceDistribution',
  action: 'list',
  userPermission: { _id: 'p1', status: 'active' },
};
const server = installStubServer({
  'POST /login': [200, inside],
  'POST /user/session/renew': [401, refusal(401, 'session_ended').body],
  'POST /user/logoff': [200, { message: 'ok' }],
  'GET /user/validSession': [200, renewed],
  'PUT /user/authenticationPass': [200, { message: 'ok' }],
  'GET /v2/superAdmin/organization': [200, { docs: [{ organization: serra, branches: [branch] }] }],
  'GET /v2/admin/organization/hydrate': [
    200,
    {
      organization: serra,
      organizations: [serra, branch],
      balanceSharingType: 'VEHICLE',
      timeZone: 'America/Sao_Paulo',
      modules: { expenseCenter: false, fuelManagement: false },
      billing: { type: 'prePaid', period: 'monthly' },
    },
  ],
  'GET /admin/organization/user/permissions': [200, { docs: [permission] }],
  'GET /organization/subscriptions': [
    200,
    { _plan: 'plan', menus: ['balance', 'distribution'], hasFuelManagementModule: false },
  ],
  'GET /admin/organization/balance': [
    200,
    { total: 15, company: 10, handedOut: 5, at: '2026-11-20T10:00:00.000Z' },
  ],
  'GET /admin/organization/home': [
    200,
    {
      at: '2026-11-20T10:00:00.000Z',
      today: '2026-11-20',
      balance: {
        total: 15,
        company: 10,
        handedOut: 5,
        debt: 0,
        rate: null,
        daysLeft: null,
        lowBalance: null,
        lowDays: null,
        isBalanceLow: false,
        areDaysLow: false,
      },
      month: null,
      distribution: null,
      purchases: null,
      activity: null,
      wallets: {
        lowWallet: 50,
        count: 1,
        first: [
          {
            _id: 'w1',
            owner: { kind: 'vehicle', _id: 'v1', name: 'ABC1D23' },
            expenseCenter: null,
            balance: 5,
          },
        ],
      },
      licences: null,
    },
  ],
});
const { connect } = await import('../litro.ts');
type Options = Partial<Parameters<typeof connect>[0]>;
type Opening = Options & { signedIn?: boolean; origin?: string };

const address = location.href;
let portal: HTMLElement;

async function open(path: string, options: Opening = {}): Promise<void> {
  const { signedIn = false, origin, ...rest } = options;
  localStorage.clear();
  sessionStorage.clear();
  if (origin !== undefined) sessionStorage.setItem('litro.v1.origin', origin);
  history.replaceState(null, '', path);
  if (signedIn) {
    server.answer('POST /user/session/renew', 200, renewed);
    localStorage.setItem('litro.v1.user', JSON.stringify({ profile: renewed.user }));
  }
  connect({ host: STUB_HOST, mode: 'portal', language: 'pt', ...rest });
  portal = document.createElement('litro-portal');
  document.body.append(portal);
  await until(() => portal.shadowRoot?.querySelector('.portal'));
  await settled();
}

const root = () => portal.shadowRoot!;
const find = <T extends Element = HTMLElement>(selector: string) => root().querySelector<T>(selector);
const text = () => root().textContent;
const heading = () => find('h1')?.textContent;
const login = () => find('litro-login')?.shadowRoot;
const home = () => find('litro-home')?.shadowRoot;
const balance = () => home()?.querySelector('litro-balance')?.shadowRoot;
const loginField = (name: string) => login()?.querySelector<HTMLInputElement>(`input[name=${name}]`);
const named = (label: string, within: ParentNode = root()) =>
  [...within.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === label);

async function signIn(): Promise<void> {
  (await until(() => loginField('username'))).focus();
  await sendKeys({ type: 'ana@serra.example' });
  await sendKeys({ press: 'Tab' });
  await sendKeys({ type: 'Senha-2026' });
  await sendKeys({ press: 'Enter' });
}

describe('<litro-portal>', () => {
  beforeEach(() => server.reset());
  afterEach(() => {
    portal.remove();
    history.replaceState(null, '', address);
  });

  describe('address', () => {
    it('opens sign-in from the landing page by a real link, and returns', async () => {
      await open('/');
      await until(() => heading() === 'O combustível da sua frota, sob controle');
      expect(document.documentElement.lang).to.equal('pt-BR');
      const link = named('Entrar')!;
      expect(link.getAttribute('href')).to.equal('/user/login');
      link.click();
      await until(() => loginField('username'));
      expect(location.pathname).to.equal('/user/login');
      expect(document.title).to.equal('Entrar · Litro');
      history.back();
      await until(() => heading() === 'O combustível da sua frota, sob controle');
      expect(root().activeElement).to.equal(find('h1'));
    });

    it('asks the user to sign in before a screen, then opens that screen', async () => {
      await open('/app/balance/distribution');
      await until(() => location.pathname === '/user/login');
      await signIn();
      await until(() => location.pathname === '/app/balance/distribution');
      await until(() => heading() === 'Distribuição');
      expect(document.title).to.equal('Distribuição · Litro');
    });

    it('restores the fragment of a screen after signing in', async () => {
      await open('/app/balance/distribution#search=ABC&record=v1');
      await until(() => location.pathname === '/user/login');
      expect(location.hash).to.equal('');
      await signIn();
      await until(() => heading() === 'Distribuição');
      expect(location.pathname + location.hash).to.equal('/app/balance/distribution#search=ABC&record=v1');
    });

    it('replaces an unknown address by the error page without a history step', async () => {
      const before = history.length;
      await open('/somewhere');
      await until(() => heading() === 'Página não encontrada');
      expect(location.pathname).to.equal('/error');
      expect(history.length).to.equal(before);
    });

    it('shows the menu of a signed-in user on the error page', async () => {
      await open('/app/nothing', { signedIn: true });
      await until(() => heading() === 'Página não encontrada');
      expect(location.pathname).to.equal('/error');
      await until(() => find('.side a[href="/app/balance/distribution"]'));
    });

    it('removes a reset token from the address at once and sends the token once', async () => {
      server.answer('POST /login/reset', 200, { message: 'ok' });
      const before = history.length;
      await open('/user/reset#token=secret-token');
      expect(location.hash).to.equal('');
      expect(history.length).to.equal(before);
      for (const name of ['new-password', 'repeat-password']) {
        (await until(() => loginField(name))).focus();
        await sendKeys({ type: 'Frota-2027' });
      }
      await sendKeys({ press: 'Enter' });
      await until(() => login()?.textContent?.includes('Senha alterada'));
      expect(server.bodies('POST /login/reset')).to.eql([{ token: 'secret-token', password: 'Frota-2027' }]);
    });

    it('continues to the remembered screen from sign-off after a new sign-in in another tab', async () => {
      await open('/user/logoff', { signedIn: true, origin: '/app/account' });
      await until(() => location.pathname === '/app/account');
      expect(server.bodies('POST /user/logoff')).to.eql([]);
    });

    it('ends the session at the sign-off address and opens the landing page', async () => {
      await open('/user/logoff', { signedIn: true });
      await until(() => location.pathname === '/');
      expect(server.bodies('POST /user/logoff')).to.have.length(1);
      await until(() => named('Entrar'));
    });
  });

  describe('after signing in', () => {
    it('shows the start with menu, company and user', async () => {
      await open('/user/login');
      await signIn();
      await until(() => heading() === 'Início');
      expect(location.pathname).to.equal('/');
      await until(() => named('Distribuição'));
      expect(named('Distribuição')?.getAttribute('href')).to.equal('/app/balance/distribution');
      expect(text()).to.include('Serra Azul');
      expect(text()).to.include('Ana');
      await until(() => balance()?.querySelector('.free'));
    });

    it('opens the screen of an attention item from the start, and returns', async () => {
      await open('/app', { signedIn: true });
      const link = await until(() => home()?.querySelector<HTMLElement>('.need a'));
      expect(link.textContent).to.equal('ABC1D23');
      link.click();
      await until(() => heading() === 'Distribuição');
      expect(location.pathname + location.hash).to.equal('/app/balance/distribution#record=v1');
      history.back();
      await until(() => home()?.querySelector('.need a'));
    });

    it('moves the focus to the heading of the next screen', async () => {
      await open('/app', { signedIn: true });
      (await until(() => named('Distribuição'))).click();
      await until(() => heading() === 'Distribuição');
      expect(root().activeElement).to.equal(find('h1'));
    });

    it('announces the name of a screen that moves the focus before its heading is read', async () => {
      await open('/app', { signedIn: true });
      (await until(() => named('Distribuição'))).click();
      await until(() => heading() === 'Distribuição' && root().activeElement === find('h1'));
      find('.skip')?.focus();
      await until(() => find('.portal > [role="status"]')?.textContent === 'Distribuição');
      named('Início')?.click();
      await until(() => heading() === 'Início');
      await sendKeys({ press: 'Tab' });
      expect(find('.portal > [role="status"]')?.textContent).to.equal('');
    });

    it('links an empty distribution to the screen that adds vehicles', async () => {
      const right = (_id: string) => ({ ...permission, _id, userPermission: { _id, status: 'active' } });
      const rights = ['portal.balanceDistribution.list', 'portal.vehicle.list', 'portal.vehicle.add'];
      server.answer('GET /admin/organization/user/permissions', 200, { docs: rights.map(right) });
      server.answer('GET /admin/organization/balance/distribution', 200, {
        balance: { total: 15, company: 15, handedOut: 0, at: '2026-11-20T10:00:00.000Z' },
        hasAnywhere: false,
        vehicles: [],
        pages: { current: 1, total: 0 },
        items: { total: 0, skip: 0 },
      });
      await open('/app/balance/distribution', { signedIn: true });
      const link = await until(() =>
        find('litro-distribution')?.shadowRoot?.querySelector<HTMLElement>('.state-action a'),
      );
      expect(link.textContent).to.equal('Cadastrar veículos');
      link.click();
      await until(() => location.pathname === '/app/entries/vehicle');
    });

    it('denies a screen without its permission and disables its menu entry', async () => {
      server.answer('GET /admin/organization/user/permissions', 200, { docs: [] });
      await open('/app/balance/distribution', { signedIn: true });
      await until(() => heading() === 'Acesso negado');
      const closed = named('DistribuiçãoAcesso negado');
      expect(closed?.getAttribute('aria-disabled')).to.equal('true');
      expect(closed?.hasAttribute('href')).to.equal(false);
      expect(closed?.querySelector(':scope > .icon')).not.to.equal(null);
      expect(find('litro-distribution')).to.equal(null);
    });

    it('explains an empty menu if the subscription cannot be loaded', async () => {
      server.answer('GET /organization/subscriptions', 500, refusal(500, 'internal_error').body);
      await open('/app', { signedIn: true });
      await until(() => text()?.includes('não foi possível carregar a assinatura'));
      expect(named('Distribuição')).to.equal(undefined);
    });

    it('explains an empty menu after a reload in spite of a stored menu', async () => {
      const value = { _plan: 'standard', menus: ['distribution'], hasFuelManagementModule: false };
      localStorage.setItem('litro.v1.subscription', JSON.stringify({ loaded: { status: 'ready', value } }));
      localStorage.setItem('litro.v1.menu', JSON.stringify({ items: value.menus }));
      server.answer('GET /organization/subscriptions', 500, refusal(500, 'internal_error').body);
      await open('/app', { signedIn: true });
      await until(() => text()?.includes('não foi possível carregar a assinatura'));
      expect(named('Distribuição')).to.equal(undefined);
    });

    it('enables the menu entry of a screen that explains the missing permission', async () => {
      const plan = { _plan: 'standard', menus: ['schedules'], hasFuelManagementModule: false };
      server.answer('GET /organization/subscriptions', 200, plan);
      server.answer('GET /admin/organization/user/permissions', 200, { docs: [] });
      await open('/app/balance/schedules', { signedIn: true });
      await until(() => heading() === 'Acesso negado');
      expect(text()).to.include('Peça a um administrador da sua empresa.');
      expect(named('Agendamentos')?.getAttribute('aria-disabled')).to.equal(null);
    });

    it('asks a super administrator to select a company first', async () => {
      server.answer('GET /user/validSession', 200, { user, scope: ['SuperAdminOrg'] });
      await open('/app/balance/distribution', { signedIn: true });
      await until(() => heading() === 'Escolha uma empresa');
      const choice = await until(() =>
        [...root().querySelectorAll<HTMLElement>('.picker button')].find((button) =>
          button.textContent?.includes('Curitiba'),
        ),
      );
      expect(choice.textContent).to.include('Filial de Serra Azul');
      expect(choice.closest('li')?.getAttribute('data-level')).to.equal('2');
      choice.click();
      await until(() => heading() === 'Distribuição');
    });

    it('adds the tax number to companies with the same name, selected or listed', async () => {
      const named = { ...serra, _id: 'o3', federalTaxNumber: '11444777000161' };
      server.answer('GET /user/validSession', 200, { user, scope: ['SuperAdminOrg'] });
      server.answer('GET /v2/superAdmin/organization', 200, {
        docs: [serra, named].map((organization) => ({ organization, branches: [] })),
      });
      await open('/app/balance/distribution#organization=o3', { signedIn: true });
      const menu = await until(() => find<HTMLElement>('.company button'));
      await until(() => menu.textContent === 'Serra Azul (11.444.777/0001-61)');
      menu.click();
      const choices = () =>
        [...root().querySelectorAll('sl-menu-item')].map(({ textContent }) => textContent);
      await until(() => choices().length > 1);
      expect(choices().filter((text) => text?.includes('(11.444.777/0001-61)'))).to.have.length(1);
      expect(choices()).not.to.include('Serra Azul');
    });

    it('explains that the plan lacks a screen', async () => {
      await open('/app/transactions', { signedIn: true });
      await until(() => heading() === 'Fora do plano');
      expect(named('Transações')).to.equal(undefined);
      expect(text()).to.include('Fale com quem contratou o Litro na sua empresa');
    });

    it('links a super administrator from a screen outside the plan to the terms', async () => {
      server.answer('GET /user/validSession', 200, { user, scope: ['SuperAdminOrg'] });
      await open('/app/transactions#organization=o1', { signedIn: true });
      const link = await until(() => named('Ver condições'));
      expect(link.getAttribute('href')).to.equal('/app/organizations#record=o1&tab=terms');
    });

    it('deselects the company when a super administrator opens a screen of all companies', async () => {
      server.answer('GET /user/validSession', 200, { user, scope: ['SuperAdminOrg'] });
      await open('/app/balance/distribution#organization=o2', { signedIn: true });
      await until(() => find('.company')?.textContent?.includes('Curitiba'));
      history.pushState(null, '', '/app/organizations');
      dispatchEvent(new PopStateEvent('popstate'));
      await until(() => heading() === 'Empresas');
      await until(() => find('.company')?.textContent?.includes('Escolha uma empresa'));
    });

    it('restores the selected company, or all companies, when the user goes back or forward', async () => {
      server.answer('GET /user/validSession', 200, { user, scope: ['SuperAdminOrg'] });
      const isOf = (name: string) => until(() => find('.company')?.textContent?.includes(name));
      const choose = async () => {
        const choices = () => [
          ...root().querySelectorAll<HTMLElement>('.picker button, .company sl-menu-item'),
        ];
        (await until(() => choices().find((one) => one.textContent?.includes('Curitiba')))).click();
        await isOf('Curitiba');
      };
      await open('/app', { signedIn: true });
      await isOf('Escolha uma empresa');
      history.pushState(null, '', '/app/balance/distribution#organization=o2');
      dispatchEvent(new HashChangeEvent('hashchange'));
      await isOf('Curitiba');
      history.back();
      await isOf('Escolha uma empresa');
      expect(location.pathname).to.equal('/app');
      history.forward();
      await isOf('Curitiba');
      history.back();
      await isOf('Escolha uma empresa');
      await choose();
      expect(location.pathname).to.equal('/app');
      history.back();
      await isOf('Escolha uma empresa');
      named('Empresas')?.click();
      await until(() => heading() === 'Empresas');
      find('.company button')?.click();
      await choose();
      await until(() => location.pathname === '/app');
      history.back();
      await isOf('Escolha uma empresa');
      expect(location.pathname).to.equal('/app/organizations');
    });

    it('opens the organization of a mailed link after signing in', async () => {
      await open('/app#organization=o2');
      await until(() => location.pathname === '/user/login');
      await signIn();
      await until(() => find('.company')?.textContent?.includes('Curitiba'));
      await until(() => heading() === 'Início');
      expect(location.pathname + location.hash).to.equal('/app');
    });

    it('opens the organization and view of a mailed link', async () => {
      await open('/app/balance/distribution#record=v1&organization=o2', { signedIn: true });
      await until(() => find('.company')?.textContent?.includes('Curitiba'));
      const element = await until(() => find('litro-distribution'));
      expect(element.getAttribute('view')).to.equal('record=v1');
      expect(location.hash).to.equal('#record=v1');
    });

    it('reports a mailed link to an inaccessible organization and opens no other company', async () => {
      await open('/app#organization=o9', { signedIn: true });
      await until(() => text()?.includes('O link é de uma empresa a que você não tem acesso.'));
      await until(() => find('.company')?.textContent?.includes('Serra Azul'));
      expect(find('.company')?.textContent).not.to.include('Curitiba');
      expect(location.hash).to.equal('');
    });

    it('reports an ended session over the screen and retains its address', async () => {
      await open('/app', { signedIn: true });
      await until(() => named('Distribuição'));
      server.answer('POST /user/session/renew', 401, refusal(401, 'session_ended').body);
      server.answer('GET /admin/organization/balance/distribution', 401, refusal(401, 'session_ended').body);
      named('Distribuição')?.click();
      history.replaceState(history.state, '', '#search=ana');
      await until(() => text()?.includes('Sua sessão terminou. Entre novamente para continuar.'));
      await settled();
      expect(location.pathname + location.hash).to.equal('/app/balance/distribution#search=ana');
    });
  });

  describe('own password', () => {
    async function openForm(): Promise<void> {
      await open('/app', { signedIn: true });
      (await until(() => find<HTMLElement>('.head-tools button'))).click();
      const item = await until(() =>
        [...root().querySelectorAll<HTMLElement>('sl-menu-item')].find((entry) =>
          entry.textContent?.includes('Alterar senha'),
        ),
      );
      item.click();
      await until(() => find('.form'));
      await settled();
    }
    async function fill(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        find(`.form input[name=${name}]`)?.focus();
        await sendKeys({ type: value });
      }
      await sendKeys({ press: 'Enter' });
    }

    it('ends the session after a change of the password and opens sign-in', async () => {
      await openForm();
      await fill({ password: 'Senha-2026', 'new-password': 'Frota-2027', 'repeat-password': 'Frota-2027' });
      await until(() => location.pathname === '/user/login');
      expect(server.bodies('PUT /user/authenticationPass')).to.eql([
        { password: 'Senha-2026', newPassword: 'Frota-2027' },
      ]);
      await until(() => text()?.includes('Senha alterada. Entre com a nova senha.'));
    });

    it('refuses a change with a wrong current password and focuses its field', async () => {
      server.answer('PUT /user/authenticationPass', 400, refusal(400, 'current_password_wrong').body);
      await openForm();
      await fill({ password: 'wrong', 'new-password': 'Frota-2027', 'repeat-password': 'Frota-2027' });
      await until(() => text()?.includes('A senha atual está incorreta.'));
      expect((root().activeElement as HTMLInputElement).name).to.equal('password');
    });

    it('asks before it discards a typed password', async () => {
      await openForm();
      find('.form input[name=password]')?.focus();
      await sendKeys({ type: 'Senha-2026' });
      await sendKeys({ press: 'Escape' });
      await until(() => root().textContent?.includes('Descartar as alterações?'));
      expect(find<HTMLInputElement>('.form input[name=password]')?.value).to.equal('Senha-2026');
    });
  });

  it('changes the language of the document with the language of the portal', async () => {
    await open('/');
    const select = await until(() => find<HTMLSelectElement>('select'));
    select.value = 'enrtl';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => document.documentElement.dir === 'rtl');
    expect(document.documentElement.lang).to.equal('en-US');
    await until(() => heading() === 'Your fleet’s fuel, under control');
  });

  it('passes its theme to the elements of the screen', async () => {
    await open('/app', { signedIn: true });
    await until(balance);
    portal.setAttribute('theme', 'dark.green');
    await until(() => find<HTMLElement & { theme?: string }>('litro-home')?.theme === 'dark.green');
    await until(() => {
      const free = balance()?.querySelector('.free');
      return free && getComputedStyle(free).colorScheme.includes('dark');
    });
  });

  describe('accessibility', () => {
    const looks: readonly Options[] = [
      { language: 'pt', theme: 'light.blue' },
      { language: 'enrtl', theme: 'dark.green' },
    ];
    for (const look of looks) {
      for (const [path, signedIn] of [
        ['/', false],
        ['/user/login', false],
        ['/error', false],
        ['/app', true],
      ] as const) {
        it(`has no violations at ${path} in ${look.language} and ${look.theme}`, async () => {
          await open(path, { ...look, signedIn });
          await until(() => find('.side-item') ?? (signedIn ? null : find('.open-main')));
          await until(() => path !== '/app' || balance()?.querySelector('.free'));
          await settled();
          const { violations } = await axe.run(portal, { rules: { region: { enabled: false } } });
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.eql([]);
        });
      }
    }
  });
});
