import { companyWith, find, ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, says, usedByEverybody } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './account.element.ts';

const show = elementOnPage(description, () => import('./account.widget.tsx'));
const PASSWORD = 'PUT /user/authenticationPass';

beforeEach(() => {
  server.reset();
  server.grant();
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: true, fuelManagement: false })),
  );
  server.answer(
    'GET /user/session',
    ok({ sessions: [], twoStep: { step: 'none', needed: false, recoveryCodes: 0 } }),
  );
});

describe('litro-account', () => {
  it('says who is signed in, and what the company and its plan hold', async () => {
    server.answer('GET /admin/organization/user/permissions', ok({ docs: [], category: 'operator' }));
    const menus = ['distribution', 'cost-centers', 'unheard-of'];
    server.answer(
      'GET /organization/subscriptions',
      ok({ _plan: 'standard', menus, hasFuelManagementModule: false }),
    );
    const element = show();
    await says(element, 'Quem está usando');
    await says(element, 'Acesso Operador');
    await says(element, 'Inclui com os módulos contratados: Distribuição Centros de custo');
    // What a browser keeps is the portal's.
    expect(element.shadowRoot?.textContent).not.to.include('Preferências');
  });

  it('changes the password, says at its field what is wrong with it, and leaves', async () => {
    const sent: unknown[] = [];
    server.answer(PASSWORD, (request) => {
      sent.push(request.body);
      return sent.length === 1 ? refuse(400, 'current_password_wrong')(request) : ok({})(request);
    });
    server.answer('POST /user/logoff', ok({}));
    const element = show();
    await click(element, 'Alterar senha');
    await fill(element, 'Senha atual', 'Litro-2025');
    await fill(element, 'Nova senha', 'Strada-2026');
    await fill(element, 'Repita a nova senha', 'Strada-2027');
    await click(element, 'Alterar senha');
    await says(element, 'As senhas não conferem');
    expect(sent).to.deep.equal([]);
    await fill(element, 'Repita a nova senha', 'Strada-2026');
    await click(element, 'Alterar senha');
    await until(() => find(element, '[aria-invalid=true]'));
    await fill(element, 'Senha atual', 'Litro-2026');
    await click(element, 'Alterar senha');
    await until(() => server.calls('POST /user/logoff') > 0 || null);
    expect(sent[1]).to.deep.equal({ password: 'Litro-2026', newPassword: 'Strada-2026' });
  });

  it('keeps new recovery codes over everything until they are said to be kept', async () => {
    const twoStep = { step: 'app', needed: false, recoveryCodes: 2 };
    server.answer('GET /user/session', ok({ sessions: [], twoStep }));
    server.answer('PUT /user/two-step', ok({ recoveryCodes: ['abcde-fghjk'] }));
    const element = show();
    await click(element, 'Gerar novos códigos de recuperação');
    await fill(element, 'Código do aplicativo', '123456');
    const dialog = await until(() => find(element, '.modal:popover-open'));
    expect(dialog.textContent).to.include('abcde-fghjk');
    expect(dialog.querySelector('.modal-header button')).to.equal(null);
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await click(element, 'Guardei os códigos');
    await until(() => !find(element, '.modal:popover-open') || null);
    await says(element, 'Desativar');
  });

  usedByEverybody('the account', async (attributes, around) => {
    const element = show({ ...attributes, 'heading-level': '2' }, around);
    await says(element, around.language === 'pt' ? 'Empresa selecionada' : 'Selected company');
    return element;
  });
});
