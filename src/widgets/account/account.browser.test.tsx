import { companyWith, find, ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, says, usedByEverybody } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './account.element.ts';

const show = elementOnPage(description, () => import('./account.widget.tsx'));
const PASSWORD = 'PUT /user/authenticationPass';
const NO_STEP = {
  step: 'none',
  needed: false,
  requiredByCompany: false,
  mailCodes: false,
  sendsMail: true,
  recoveryCodes: 0,
};
const answerStep = (twoStep: object) =>
  server.answer('GET /user/session', ok({ sessions: [], twoStep: { ...NO_STEP, ...twoStep } }));

beforeEach(() => {
  server.reset();
  server.grant();
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: true, fuelManagement: false })),
  );
  server.answer('GET /user/session', ok({ sessions: [], twoStep: NO_STEP }));
});

describe('litro-account', () => {
  it('shows the access category of the user and the modules that the plan includes', async () => {
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
    expect(element.shadowRoot?.textContent).not.to.include('Preferências');
  });

  it('changes the password, marks mismatched and wrong passwords, then signs the user out', async () => {
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

  it('shows new recovery codes in a dialog until the user confirms that they are saved', async () => {
    answerStep({ step: 'app', recoveryCodes: 2 });
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

  it('switches mailed codes on by the first correct code and marks a wrong code at its field', async () => {
    const codes: unknown[] = [];
    server.answer('POST /user/two-step/mail', ok({ sentTo: 'a***@frota.example' }));
    server.answer('PUT /user/two-step/mail', (request) => {
      codes.push(request.body);
      return codes.length === 1 ? refuse(400, 'auth_code_invalid')(request) : ok({})(request);
    });
    const element = show();
    await click(element, 'Receber códigos por e-mail');
    await fill(element, 'Senha', 'Litro-2026');
    await click(element, 'Continuar');
    await says(element, 'Enviamos um código para a***@frota.example.');
    await fill(element, 'Código enviado por e-mail', '111111');
    await until(() => find(element, '[aria-invalid=true]'));
    answerStep({ step: 'mail', mailCodes: true });
    await fill(element, 'Código enviado por e-mail', '222222');
    await says(element, 'você informa a senha e um código enviado por e-mail');
    expect(codes).to.deep.equal([{ code: '111111' }, { code: '222222' }]);
  });

  it('switches mailed codes off after the user types the password', async () => {
    answerStep({ step: 'mail', mailCodes: true });
    const sent: unknown[] = [];
    server.answer('DELETE /user/two-step/mail', (request) => {
      sent.push(request.body);
      return ok({})(request);
    });
    const element = show();
    await click(element, 'Desativar os códigos por e-mail');
    await fill(element, 'Senha', 'Litro-2026');
    answerStep({});
    await click(element, 'Desativar os códigos por e-mail');
    await says(element, 'Para entrar, basta a senha.');
    expect(sent).to.deep.equal([{ password: 'Litro-2026' }]);
  });

  it('hides the switch of mailed codes if the company requires codes or no mail can be sent', async () => {
    answerStep({ step: 'mail', needed: true, requiredByCompany: true, mailCodes: true });
    const element = show();
    await says(element, 'A sua empresa exige a verificação em duas etapas.');
    await says(element, 'Usar um aplicativo autenticador');
    expect(element.shadowRoot?.textContent).not.to.include('códigos por e-mail');
    answerStep({ sendsMail: false });
    const other = show();
    await says(other, 'Para entrar, basta a senha.');
    expect(other.shadowRoot?.textContent).not.to.include('Receber códigos por e-mail');
  });

  usedByEverybody('the account', async (attributes, around) => {
    const element = show({ ...attributes, 'heading-level': '2' }, around);
    await says(element, around.language === 'pt' ? 'Empresa selecionada' : 'Selected company');
    return element;
  });
});
