import {
  axeViolations,
  buttonIn,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
  type Replying,
} from '#core/element/testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  typeInto,
  type Surroundings,
} from '#core/element/testing/element-on-page.ts';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import { expect } from 'chai';
import { element as description, type PermissionChanged } from './permissions.element.ts';

const show = elementOnPage(description, () => import('./permissions.widget.tsx'));
const USERS = 'GET /admin/organization/user';
const ANA = '01900000-0000-7000-8000-0000000000a1';
const listOf = (id: string) => `GET /admin/organization/user/permissions/${id}`;
const GIVE = 'POST /admin/organization/user/permission';
const ME = 'u1';

const people = [
  { _id: ANA, name: 'Ana Alves', email: 'ana@a.example', type: 'administrator', status: 'active' },
  { _id: ME, name: 'Bruno Braga', email: 'bruno@a.example', type: 'administrator', status: 'inactive' },
];
const pageOf = (docs: object[], total = docs.length) => ({
  docs,
  pages: { current: 1, total: 1 },
  items: { total, skip: 0 },
});
const docOf = (_id: string, status: 'active' | 'inactive' = 'active') => ({
  _id,
  area: '',
  action: 'list',
  userPermission: { _id: `r ${_id}`, status },
});
const obey: Replying = ({ body }) => {
  const { _permission, status } = body as { _permission: string; status: 'active' };
  return { status: 200, body: docOf(_permission, status) };
};

async function showAna(attributes: Record<string, string> = {}, around: Surroundings = {}) {
  const element = show({ user: ANA, ...attributes }, around);
  await until(() => find(element, '.area-row'));
  return element;
}

const switchIn = (element: HTMLElement, label: string) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLLabelElement>('.switch') ?? [])]
    .find((each) => each.textContent === label)
    ?.querySelector('input');
function theSwitch(element: HTMLElement, label: string): HTMLInputElement {
  const found = switchIn(element, label);
  if (!found) throw new Error(`The matrix has no switch "${label}".`);
  return found;
}
const menuItem = (element: HTMLElement, label: string) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitem"], sl-menu-item') ?? [])].find(
    (each) => each.textContent?.includes(label),
  );
const focused = (element: HTMLElement) => element.shadowRoot?.activeElement;
const press = (element: HTMLElement, key: string) =>
  focused(element)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));

beforeEach(() => {
  server.reset();
  server.grant(
    'portal.permission.list',
    'portal.permission.add',
    'portal.vehicle.list',
    'portal.vehicle.add',
    'portal.vehicle.remove',
  );
  server.answer(USERS, ok(pageOf(people)));
  server.answer(listOf(ANA), ok({ docs: [docOf('portal.bill.list')] }));
  server.answer(listOf(ME), ok({ docs: [docOf('portal.permission.add')] }));
  server.answer(GIVE, obey);
});

describe('list of administrators', () => {
  it('requests pages and searches, opens an administrator and later restores the focus', async () => {
    const queries: string[] = [];
    server.answer(USERS, ({ url }) => {
      queries.push(url.searchParams.toString());
      return { status: 200, body: pageOf(people, 40) };
    });
    const element = show();
    await says(element, 'Ana Alves');
    expect(queries[0]).to.include('sort=name').and.to.include('page=1').and.to.include('limit=25');
    expect(textIn(element)).to.include('Inativo').and.to.include('você');
    const search = find<HTMLInputElement>(element, 'input[type="search"]');
    typeInto(search, 'ana');
    await until(() => queries.some((query) => query.includes('search=ana')));

    const views: string[] = [];
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    buttonIn(element, /^Ana Alves/)?.click();
    await until(() => find(element, '.area-row'));
    expect(views.at(-1)).to.include(`user=${ANA}`);
    expect(focused(element)?.textContent).to.include('Usuários');
    buttonIn(element, 'Usuários')?.click();
    await until(() => focused(element)?.textContent?.includes('Ana Alves'));
    expect(views.at(-1)).not.to.include('user=');
  });

  it('opens the administrator that the view names', async () => {
    const element = show({ view: `user=${ANA}` });
    await until(() => find(element, '.area-row'));
    await says(element, 'Ana Alves');
  });

  it('reports a failed load and hides the list from users without its permission', async () => {
    server.answer(USERS, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    server.grant('portal.vehicle.list');
    const closed = show();
    await until(() => find(closed, '.empty-state'));
    expect(find(closed, '.table')).to.equal(null);
  });
});

describe('permissions of an administrator', () => {
  it('moves a switch at once and dispatches the change after the answer of the server', async () => {
    const changes: PermissionChanged[] = [];
    const element = await showAna();
    element.addEventListener('litro-permission-changed', (event) =>
      changes.push((event as CustomEvent<PermissionChanged>).detail),
    );
    expect(theSwitch(element, 'Faturas: Ver').checked).to.equal(true);
    theSwitch(element, 'Veículos: Ver').click();
    expect(theSwitch(element, 'Veículos: Ver').checked).to.equal(true);
    await until(() => changes.length === 1);
    expect(changes).to.deep.equal([{ user: ANA, permission: 'portal.vehicle.list', status: 'active' }]);
  });

  for (const [code, text] of [
    ['permission_not_held', 'Só é possível dar e retirar permissões que você também tem.'],
    ['permission_first_administrator', 'Só um superadministrador retira permissões'],
    ['permission_own', 'Você não pode alterar as suas próprias permissões.'],
    ['permission_last_administrator', 'Este é o último administrador que pode dar permissões.'],
    ['permission_missing', 'Você não tem permissão para esta ação.'],
  ] as const) {
    it(`resets a switch and explains the refusal ${code}`, async () => {
      server.answer(GIVE, refuse(403, code));
      const element = await showAna();
      theSwitch(element, 'Veículos: Ver').click();
      await says(element, text);
      expect(textIn(element)).to.include('Ocorreu um erro ao alterar permissão').and.to.include('req-7');
      expect(theSwitch(element, 'Veículos: Ver').checked).to.equal(false);
    });
  }

  it('reports an unknown outcome after an internal error', async () => {
    server.answer(GIVE, refuse(500, 'internal_error'));
    const element = await showAna();
    theSwitch(element, 'Veículos: Ver').click();
    await says(element, 'Ainda não sabemos se a permissão foi alterada.');
    expect(textIn(element)).not.to.include('Ocorreu um erro ao alterar permissão');
  });

  it('disables switches of permissions that the signed-in user does not hold', async () => {
    const element = await showAna();
    expect(theSwitch(element, 'Motoristas: Ver').disabled).to.equal(true);
    expect(theSwitch(element, 'Faturas: Ver')).to.include({ disabled: true, checked: true });
    expect(textIn(element)).to.include('Só é possível dar e retirar o que você também tem');
  });

  it("disables all switches for the user's own permissions and for users who may only view", async () => {
    const own = show({ user: ME });
    await says(own, 'Ninguém altera as próprias');
    expect(theSwitch(own, 'Permissões: Dar e retirar').disabled).to.equal(true);
    expect(buttonIn(own, 'Perfis prontos')).to.equal(undefined);
    server.grant('portal.permission.list');
    const other = await showAna();
    await says(other, 'Seu acesso permite ver, mas não alterar');
    expect(theSwitch(other, 'Faturas: Ver').disabled).to.equal(true);
  });

  it('previews a shortcut, applies it, reports refused changes and retries them', async () => {
    server.answer(GIVE, (request) =>
      (request.body as { _permission: string })._permission === 'portal.vehicle.add'
        ? refuse(403, 'permission_not_held')(request)
        : obey(request),
    );
    const element = await showAna();
    buttonIn(element, 'Atalhos para Veículos')?.click();
    (await until(() => menuItem(element, 'Dar tudo'))).click();
    await says(element, 'Ver, Incluir e editar, Excluir');
    expect(server.calls(GIVE)).to.equal(0);
    await click(element, 'Dar 3 permissões');
    await says(element, '2 de 3 permissões foram alteradas; as demais estão como estavam.');
    expect(textIn(element)).to.include('Veículos: Incluir e editar.').and.to.include('Tentar a que falta');
    server.answer(GIVE, obey);
    server.answer(
      listOf(ANA),
      ok({ docs: ['list', 'add', 'remove'].map((action) => docOf(`portal.vehicle.${action}`)) }),
    );
    buttonIn(element, 'Tentar a que falta')?.click();
    await says(element, '1 permissão de Ana Alves alterada.');
    expect(textIn(element)).not.to.include('as demais');
  });

  it('asks before a set grants permissions to move credit', async () => {
    server.grant(...PERMISSION_KEYS);
    const element = await showAna();
    buttonIn(element, 'Perfis prontos')?.click();
    (await until(() => menuItem(element, 'Financeiro'))).click();
    await says(element, 'Ana Alves passa a movimentar o crédito da empresa.');
    expect(textIn(element)).to.include('Distribuir, Recolher');
    expect(server.calls(GIVE)).to.equal(0);
  });

  it('shows no switch that no call requires and no empty area', async () => {
    server.grant(...PERMISSION_KEYS);
    const unasked = ['portal.bill.list', 'portal.bill.add', 'portal.bill.remove', 'portal.settings.remove'];
    server.answer(listOf(ANA), ok({ docs: unasked.map((key) => ({ ...docOf(key), isAsked: false })) }));
    const element = await showAna();
    expect(textIn(element)).not.to.include('Faturas');
    expect(switchIn(element, 'Configurações: Alterar')).not.to.equal(undefined);
    expect(switchIn(element, 'Configurações: Excluir')).to.equal(undefined);
    expect(await axeViolations(element)).to.deep.equal([]);
    theSwitch(element, 'Configurações: Ver').focus();
    press(element, 'ArrowRight');
    press(element, 'ArrowRight');
    expect(focused(element)?.getAttribute('data-action')).to.equal('remove');
  });

  it('follows changes of other users and closes when the permission to view ends', async () => {
    const element = await showAna();
    server.answer(listOf(ANA), ok({ docs: [docOf('portal.driver.list')] }));
    server.say('permissions');
    await until(() => theSwitch(element, 'Motoristas: Ver').checked);
    server.grant();
    server.say('permissions');
    await until(() => find(element, '.empty-state'));
    expect(find(element, '.matrix')).to.equal(null);
    server.grant('portal.permission.list');
    server.say('permissions');
    await until(() => find(element, '.matrix'));
  });

  it('searches areas by name and action, ignoring accents', async () => {
    const element = await showAna();
    const search = find<HTMLInputElement>(element, '.matrix-search input');
    const type = (text: string) => typeInto(search, text);
    const areas = () =>
      [...(element.shadowRoot?.querySelectorAll('.area-name') ?? [])].map((each) => each.textContent);
    type('veiculo');
    await until(() => areas().join() === 'Veículos');
    type('recolher');
    await until(() => areas().join() === 'Distribuição de saldo');
    type('nada disso');
    await says(element, 'Nenhuma área encontrada');
  });
});

describe('grid of permissions', () => {
  it('makes the grid a single tab stop and moves the focus by arrow keys, Home and End', async () => {
    const element = await showAna();
    const stops = element.shadowRoot?.querySelectorAll('.matrix [tabindex="0"]');
    expect(stops).to.have.length(1);
    theSwitch(element, 'Veículos: Ver').focus();
    press(element, 'ArrowRight');
    expect(focused(element)).to.equal(theSwitch(element, 'Veículos: Incluir e editar'));
    press(element, 'ArrowDown');
    // A disabled switch is still reachable through its cell.
    expect(focused(element)?.textContent).to.include('Motoristas: Incluir e editar');
    press(element, 'Home');
    expect(focused(element)?.getAttribute('role')).to.equal('rowheader');
    press(element, 'End');
    expect(focused(element)?.getAttribute('aria-label')).to.equal('Atalhos para Motoristas');
  });

  it('reverses the arrow keys in a right-to-left language', async () => {
    const element = await showAna({ dir: 'rtl' }, { language: 'enrtl' });
    theSwitch(element, 'Vehicles: View').focus();
    press(element, 'ArrowLeft');
    expect(focused(element)).to.equal(theSwitch(element, 'Vehicles: Add and edit'));
  });

  it('has no accessibility violations as a table or as cards', async () => {
    const element = await showAna();
    expect(await axeViolations(element)).to.deep.equal([]);
    element.style.inlineSize = '360px';
    await until(() => getComputedStyle(find(element, '.matrix-head') as Element).display === 'none');
    expect(find(element, '.matrix-scroll')?.scrollWidth).to.be.at.most(360);
    expect(await axeViolations(element)).to.deep.equal([]);
  });
});
