import {
  axeViolations,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { fileSavedBy } from '#core/element/testing/saved-file.ts';
import { chooseFrom, expectSafe } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import { element as description } from './drivers.element.ts';

const show = elementOnPage(description, () => import('./drivers.widget.tsx'));
const ana = {
  _id: '01900000-0000-7000-8000-0000000000d1',
  user: '01900000-0000-7000-8000-0000000000a1',
  firstName: 'Ana',
  lastName: 'Prado',
  identifier: '52998224725',
  phone: '11987654321',
  email: 'ana@serra.example',
  driversLicense: '',
  driversLicenseExpirationDate: null,
  status: 'active',
  balance: 12.5,
};

describe('litro-drivers', () => {
  it('lists drivers with a formatted CPF and opens the form of a new driver', async () => {
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    const element = show();
    await says(element, 'Ana Prado');
    expect(textIn(element)).to.include('CPF').and.to.include('529.982.247-25');
    await click(element, 'Novo motorista');
    await says(element, 'Validade da CNH');
    await says(element, 'Senha de transação');
    expect(server.calls('GET /admin/organization/driver')).to.equal(1);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('offers creation and import in an empty list only to users who may add drivers', async () => {
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [], pages: { current: 1, total: 0 }, items: { total: 0, skip: 0 } }),
    );
    const element = show();
    await says(element, 'Nenhum motorista cadastrado');
    const buttons = [...(element.shadowRoot?.querySelectorAll('.state-action button') ?? [])];
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal([
      'Novo motorista',
      'Importar planilha',
    ]);
    expect(await axeViolations(element)).to.deep.equal([]);
    (buttons[0] as HTMLElement).click();
    await says(element, 'Validade da CNH');
    server.grant('portal.driver.list');
    const other = show();
    await says(other, 'Nenhum motorista cadastrado');
    expect(find(other, '.state-action')).to.equal(null);
  });

  it('restores typed values of a new driver when the permission to add returns', async () => {
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    const element = show({ view: 'record=new' });
    await says(element, 'Validade da CNH');
    const firstField = () => find<HTMLInputElement>(element, 'form input');
    typeInto(firstField(), 'Bento');
    await until(() => server.calls('GET /events') > 0);
    server.grant('portal.driver.list');
    server.say('permissions');
    await says(element, 'Sem permissão para incluir');
    expect(find(element, 'form')).to.equal(null);
    server.grant('portal.driver.list', 'portal.driver.add');
    server.say('permissions');
    await says(element, 'Validade da CNH');
    expect(firstField()?.value).to.equal('Bento');
  });

  for (const action of ['Inativar', 'Excluir']) {
    it(`focuses the cancel button of the question for the action ${action}`, async () => {
      server.reset();
      server.answer(
        'GET /admin/organization/driver',
        ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
      );
      const element = show();
      await says(element, 'Ana Prado');
      await expectSafe(element, () => chooseFrom(element, 'Ações de Ana Prado', action));
    });
  }

  it('deactivates several drivers in one request, leaves out refused drivers and undoes it', async () => {
    const bia = { ...ana, _id: '01900000-0000-7000-8000-0000000000d2', firstName: 'Bia', balance: 0.1 };
    const caio = { ...ana, _id: '01900000-0000-7000-8000-0000000000d3', firstName: 'Caio', balance: 0.2 };
    const STATUS = 'PUT /admin/organization/driver/status';
    const docs = [ana, bia, caio];
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs, pages: { current: 1, total: 1 }, items: { total: 3, skip: 0 } }),
    );
    server.answer(STATUS, (request) => {
      sent.push(request);
      return refuse(404, 'not_found', [{ id: caio._id, reason: 'unknown' }])(request);
    });
    server.grant('portal.driver.list', 'portal.driver.add', 'portal.balanceDistributionSchedule.list');
    const bodies: unknown[] = [];
    server.answer('POST /admin/organization/balance/schedule/leaving', ({ body }) => {
      bodies.push(body);
      return { status: 200, body: { schedules: bodies.length } };
    });
    const sent: { body: unknown; key: string | null }[] = [];
    const events: unknown[] = [];
    const element = show();
    element.addEventListener('litro-record-changed', (event) => events.push((event as CustomEvent).detail));
    await says(element, 'Ana Prado');
    (await until(() => find<HTMLElement>(element, '.head .select-cell input'))).click();
    await says(element, 'Seleção: 3');
    await says(element, 'R$ 12,80');
    await click(element, 'Inativar');
    await says(element, 'Inativar 3 motoristas?');
    await says(element, 'Agendamentos que mudam 1');
    await click(element, 'Inativar e devolver R$ 12,80');
    await says(element, 'Nada foi alterado por causa de: Caio Prado.');
    await says(element, 'Inativar 2 motoristas?');
    await says(element, 'Agendamentos que mudam 2');
    expect(await axeViolations(element)).to.deep.equal([]);
    server.answer(STATUS, (request) => {
      sent.push(request);
      return { status: 200, body: { changed: 2, returned: 12.6, schedules: 1, entry: 'e1', balance: {} } };
    });
    await click(element, 'Inativar e devolver R$ 12,60');
    await says(
      element,
      'Inativação concluída: 2 motoristas. Devolvido à empresa: R$ 12,60. Agendamentos alterados: 1.',
    );
    await says(element, 'R$ 12,60 devolvidos ficam na empresa.');
    await until(() => !textIn(element).includes('Seleção:'));
    await click(element, 'Reativar cadastros');
    await says(element, 'Reativação concluída: 2 motoristas.');
    const ids = [ana._id, bia._id];
    expect(bodies).to.deep.equal([{ ids: [...ids, caio._id] }, { ids }]);
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { ids: [...ids, caio._id], status: 'inactive' },
      { ids, status: 'inactive' },
      { ids, status: 'active' },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).to.equal(3);
    expect(events[0]).to.deep.equal({ act: 'inactivated', id: null, returned: 12.6 });
  });

  it('downloads personal data of a deleted driver and erases the driver, each after a question', async () => {
    const deletedAna = { ...ana, status: 'deleted', balance: 0 };
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [deletedAna], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    server.answer(
      `POST /admin/organization/user/personalData/${ana._id}`,
      ok({ person: { firstName: 'Ana' } }),
    );
    const erasing = `PUT /admin/organization/user/erase/${ana._id}`;
    server.answer(erasing, ok({ _id: ana._id, pseudonym: 'Pessoa apagada ABCD2345', withheldChanges: 3 }));
    const events: unknown[] = [];
    const element = show({ view: 'deleted=1' });
    element.addEventListener('litro-record-changed', (event) => events.push((event as CustomEvent).detail));
    await says(element, 'Ana Prado');
    const { name, blob } = await fileSavedBy(async () => {
      await chooseFrom(element, 'Ações de Ana Prado', 'Baixar dados pessoais');
      await says(element, 'Entregue-o só à própria pessoa.');
      await click(element, 'Baixar');
    });
    expect(name).to.equal('dados-pessoais-0000d1.json');
    expect(JSON.parse(await blob.text())).to.deep.equal({ person: { firstName: 'Ana' } });
    await says(element, 'Arquivo gerado: dados-pessoais-0000d1.json.');
    expect(events).to.deep.equal([]);
    const ask = () => chooseFrom(element, 'Ações de Ana Prado', 'Apagar dados pessoais');
    await expectSafe(element, ask);
    await ask();
    await says(element, 'Nome, CPF, e-mail, celular, CNH e senhas');
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Apagar para sempre');
    await says(element, 'O histórico fica em nome de Pessoa apagada ABCD2345.');
    expect(server.calls(erasing)).to.equal(1);
    expect(events).to.deep.equal([{ act: 'erased', id: ana._id, returned: 0 }]);
  });

  it('requests only the last refuel for the summary of a driver', async () => {
    const queries: string[] = [];
    const fill = {
      product: 'diesel',
      volume: 40,
      unitPrice: 6,
      cost: null,
      odometer: 81_400,
      station: 'Posto Rota 116',
    };
    const last = { _id: 'e1', at: '2026-11-20T15:30:00.000Z', kind: 'refuel', amount: -240, fromCompany: 0 };
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    server.answer('GET /v2/user/statement', ({ url }) => {
      queries.push(url.search);
      return {
        status: 200,
        body: { docs: [{ ...last, balance: 0, wallets: [], fill }], next: 'e1', balance: 0 },
      };
    });
    const element = show({ view: `record=${ana._id}` });
    await says(element, '20/11/2026, 12:30');
    await says(element, 'Posto Rota 116 · 81.400 km');
    expect(queries[0]).to.include('kind=refuel').and.include('limit=1');
  });

  it('previews a refuel once its fields are complete and shows a failed rule with numbers', async () => {
    const bodies: unknown[] = [];
    const rule = { detail: null, why: null, numbers: {} };
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    server.answer('POST /admin/organization/refuel/preview', ({ body }) => {
      bodies.push(body);
      const fees = { anywhere: 0, refuel: 0, total: 0 };
      const numbers = { limit: 150, attempted: 200, excess: 50 };
      const rules = [
        { ...rule, rule: 'owner', outcome: 'pass', reason: 'generalRejection' },
        { ...rule, rule: 'transactionLimit', outcome: 'fail', reason: 'aboveLimit', numbers },
      ];
      const answer = { passes: false, approval: 'rejected', reason: 'aboveLimit', detail: 'transaction' };
      return {
        status: 200,
        body: {
          ...answer,
          numbers,
          alerts: [],
          isElsewhere: false,
          amount: 200,
          fees,
          fromCompany: 0,
          rules,
        },
      };
    });
    const vehicles = [{ _id: 'v1', licensePlate: 'RST1D23', fuelType: 'flex' }];
    const metadata = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
    server.answer('GET /v2/admin/organization/vehicle', ok({ vehicles, metadata }));
    const without = show({ view: `record=${ana._id}&tab=preview` });
    await says(without, 'Extrato');
    expect(textIn(without)).not.to.include('Passaria?');
    without.remove();

    server.grant('portal.driver.list', 'portal.vehicle.list', 'portal.transaction.list');
    const element = show({ view: `record=${ana._id}&tab=preview` });
    await says(element, 'Preencha os campos obrigatórios para conferir as regras.');
    const field = (name: string) =>
      find<HTMLInputElement>(element, `[data-field=${name}] :is(input, select)`) as HTMLInputElement;
    typeInto(await until(() => find<HTMLInputElement>(element, 'input[role=combobox]')), 'rst');
    (await until(() => find<HTMLElement>(element, '[role=option]'))).click();
    await until(() => field('product').value === 'gas');
    typeInto(field('price'), '5');
    typeInto(field('amount'), '200');
    await says(element, 'Não passaria agora: 1 regra recusa.');
    await says(element, 'limite R$ 150,00 · seria R$ 200,00 · acima R$ 50,00');
    expect(bodies.at(-1)).to.deep.equal({
      user: ana.user,
      vehicle: 'v1',
      product: 'gas',
      price: 5,
      volume: 40,
    });
    expect(await axeViolations(element)).to.deep.equal([]);
  });
});
