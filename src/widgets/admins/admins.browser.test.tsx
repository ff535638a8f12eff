import {
  axeViolations,
  buttonIn,
  companyWith,
  find,
  ok,
  refuse,
  server,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './admins.element.ts';

const show = elementOnPage(description, () => import('./admins.widget.tsx'));
const LIST = 'GET /superAdmin/organization/user';
const CREATE = 'POST /superAdmin/organization/user';
const plain = companyWith({ expenseCenter: true, fuelManagement: false });
const home = plain.organization;
const branch = {
  _id: '01900000-0000-7000-8000-0000000000b1',
  name: 'Filial Campinas Ltda.',
  parent: home._id,
  tradeName: 'Filial Campinas',
  federalTaxNumber: '11222333000181',
};
const company = { ...plain, organizations: [home, branch] };
const record = {
  _id: '01900000-0000-7000-8000-0000000000d1',
  user: '01900000-0000-7000-8000-0000000000d2',
  organization: {
    _id: home._id,
    name: home.tradeName,
  },
  firstName: 'Bia',
  lastName: 'Reis',
  email: 'bia@frota.example',
  identifier: '',
  phone: '',
  category: 'operator',
  isFirst: false,
  branches: 'all',
  status: 'active',
  firstLink: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const listed = (one: object) =>
  ok({ docs: [one], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } });

function confirmIn({ shadowRoot }: HTMLElement) {
  const buttons = shadowRoot?.querySelectorAll<HTMLElement>('.modal:popover-open .modal-footer button');
  [...(buttons ?? [])].at(-1)?.click();
}

beforeEach(() => {
  server.reset();
  server.grant('portal.admin.list', 'portal.admin.add', 'portal.admin.remove');
  server.answer('GET /v2/admin/organization/hydrate', ok(company));
  server.answer(LIST, listed(record));
});

describe('litro-admins', () => {
  it('lists administrators, marks a registered email at its field and creates an administrator', async () => {
    const sent: unknown[] = [];
    server.answer(CREATE, (request) => {
      sent.push(request.body);
      return sent.length === 1 ? refuse(409, 'email_exists')(request) : ok(record)(request);
    });
    const element = show();
    await says(element, 'Bia Reis');
    await says(element, 'Operador');
    await click(element, 'Novo administrador');
    await fill(element, 'Nome', 'Caio');
    await fill(element, 'Sobrenome', 'Lima');
    await fill(element, 'E-mail', 'bia@frota.example');
    await click(element, 'Salvar');
    await says(element, 'Este e-mail já está cadastrado.');
    await fill(element, 'E-mail', 'caio@frota.example');
    await fill(element, 'Categoria', 'administrator');
    await click(element, 'Salvar');
    await until(() => sent.length === 2 || null);
    expect(sent[1]).to.deep.equal({
      firstName: 'Caio',
      lastName: 'Lima',
      email: 'caio@frota.example',
      phone: '',
      category: 'administrator',
    });
  });

  it('reports a value that the server refuses as not available here', async () => {
    server.answer(CREATE, refuse(409, 'not_available_here'));
    const element = show();
    await click(element, 'Novo administrador');
    await fill(element, 'Nome', 'Caio');
    await fill(element, 'Sobrenome', 'Lima');
    await fill(element, 'E-mail', 'caio@frota.example');
    await fill(element, 'Categoria', 'administrator');
    await click(element, 'Salvar');
    await says(element, 'Um dos dados informados não pode ser usado aqui.');
  });

  it('reports that the first link has expired, sends it again and shows the new expiry', async () => {
    const pending = { ...record, firstLink: { until: null } };
    const sent = { ...record, firstLink: { until: '2026-11-22T13:00:00.000Z' } };
    server.answer(LIST, listed(pending));
    server.answer(`POST /superAdmin/organization/user/${record._id}/firstLink`, (request) => {
      server.answer(LIST, listed(sent));
      return ok(sent)(request);
    });
    const element = show({ view: `record=${record._id}` });
    await says(element, 'Ainda não criada, e nenhum link vale mais.');
    await click(element, 'Reenviar link');
    await says(element, 'Reenviar o link a Bia Reis?');
    confirmIn(element);
    await says(element, 'O link para criar a senha foi enviado a bia@frota.example e vale até');
    await says(element, 'Ainda não criada. O link enviado vale até');
  });

  it('reports the mailed first link after an administrator without a password is restored', async () => {
    const deletedRecord = { ...record, status: 'deleted', firstLink: { until: null } };
    const back = { ...record, firstLink: { until: '2026-11-22T13:00:00.000Z' } };
    server.answer(`PUT /superAdmin/organization/user/${record._id}`, (request) => {
      server.answer(LIST, listed(back));
      return ok(back)(request);
    });
    const notice = 'Cadastro recuperado: Bia Reis. O link para criar a senha foi enviado a bia@frota.example';
    server.answer(LIST, listed(deletedRecord));
    const restored = show({ view: `record=${record._id}` });
    await click(restored, 'Recuperar');
    await says(restored, 'Recuperar Bia Reis?');
    confirmIn(restored);
    await says(restored, notice);
    server.answer(`DELETE /superAdmin/organization/user/${record._id}`, (request) => {
      server.answer(LIST, listed(deletedRecord));
      return ok(deletedRecord)(request);
    });
    const takenBack = show({ view: `record=${record._id}` });
    await click(takenBack, 'Excluir');
    await says(takenBack, 'Excluir Bia Reis?');
    confirmIn(takenBack);
    await click(takenBack, 'Recuperar cadastro');
    await says(takenBack, notice);
  });

  it('explains why the server refuses to delete an administrator with more permissions', async () => {
    server.answer(
      `DELETE /superAdmin/organization/user/${record._id}`,
      refuse(403, 'administrator_holds_more'),
    );
    const element = show({ view: `record=${record._id}` });
    await until(() => find(element, '.record-acts'));
    await click(element, 'Excluir');
    await says(element, 'Excluir Bia Reis?');
    await says(element, 'A pessoa sai de todos os acessos na hora.');
    confirmIn(element);
    await says(element, 'Não foi possível remover o administrador.');
    await says(element, 'tem permissões ou filiais que você não tem');
  });

  it("locks state and branches of the first administrator and of the user's own record", async () => {
    for (const [listedRecord, reason] of [
      [{ ...record, isFirst: true }, 'Só um superadministrador altera a situação'],
      [{ ...record, user: 'u1' }, 'Ninguém altera a própria situação'],
    ] as const) {
      server.answer(LIST, listed(listedRecord));
      const element = show({ view: `record=${record._id}` });
      await says(element, reason);
      expect(buttonIn(element, 'Excluir')?.disabled).to.equal(true);
      expect(buttonIn(element, 'Inativar')?.disabled).to.equal(true);
      await click(element, 'Filiais');
      await until(() => find<HTMLInputElement>(element, 'input[value=some]')?.disabled);
      expect(buttonIn(element, 'Salvar filiais')).to.equal(undefined);
    }
  });

  it('reports a missing permission to add administrators', async () => {
    server.grant('portal.admin.list');
    const element = show({ view: 'record=new' });
    await says(element, 'Sem permissão para incluir');
  });

  it('saves the branches that an administrator may select and shows them in the summary', async () => {
    const sent: unknown[] = [];
    const limited = { ...record, branches: [branch._id] };
    server.answer(`PUT /superAdmin/organization/userBranch/${record._id}`, (request) => {
      sent.push(request.body);
      server.answer(LIST, listed(limited));
      return ok(limited)(request);
    });
    const element = show({ view: `record=${record._id}&tab=branches` });
    await says(element, 'Também as que forem criadas depois.');
    const radio = await until(() => find<HTMLInputElement>(element, 'input[value=some]'));
    radio.click();
    const box = await until(() => find<HTMLInputElement>(element, 'input[type=checkbox]'));
    box.click();
    await click(element, 'Salvar filiais');
    await says(element, 'Filiais de Bia salvas.');
    expect(sent).to.deep.equal([{ branches: [branch._id] }]);
    buttonIn(element, 'Resumo')?.click();
    await until(() => find(element, '.record-facts')?.textContent?.includes('Filial Campinas'));
    buttonIn(element, 'Filiais')?.click();
    expect((await until(() => find<HTMLInputElement>(element, 'input[value=some]'))).checked).to.equal(true);
  });

  it('asks before the user leaves a tab with unsaved branches', async () => {
    const element = show({ view: `record=${record._id}&tab=branches` });
    const radio = await until(() => find<HTMLInputElement>(element, 'input[value=some]'));
    radio.click();
    await until(() => find(element, 'input[type=checkbox]'));
    buttonIn(element, 'Resumo')?.click();
    await says(element, 'Descartar as alterações?');
    await click(element, 'Continuar editando');
    expect(find<HTMLInputElement>(element, 'input[value=some]')?.checked).to.equal(true);
  });

  it('explains that users can grant only branches of their own', async () => {
    server.answer('GET /v2/admin/organization/hydrate', ok(plain));
    const element = show({ view: `record=${record._id}&tab=branches` });
    await says(element, 'Você só pode dar filiais que são suas');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations on the branches tab in ${theme} and ${language}`, async () => {
      const attributes = { theme, 'heading-level': '1', view: `record=${record._id}&tab=branches` };
      const element = show(attributes, { language });
      await until(() => find(element, 'input[value=some]'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
