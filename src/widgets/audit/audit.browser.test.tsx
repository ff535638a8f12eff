import { ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  usedByEverybody,
  type Surroundings,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './audit.element.ts';

const show = elementOnPage(description, () => import('./audit.widget.tsx'));
const LIST = 'GET /admin/organization/audit';
const SEALS = 'GET /admin/organization/audit/seals';
const id = '01900000-0000-7000-8000-0000000000c1';
const ana = { user: '01900000-0000-7000-8000-0000000000a1', name: 'Ana Souza' };
const changed = {
  _id: id,
  at: '2026-11-20T12:00:00.000Z',
  by: ana,
  address: '203.0.113.7',
  requestId: 'r-1',
  reason: '',
  kind: 'vehicle',
  operation: 'change',
  count: 1,
  others: 0,
  amount: null,
  records: [
    {
      kind: 'vehicle',
      _id: '01900000-0000-7000-8000-0000000000f1',
      name: 'ABC1D23',
      became: 'changed',
      named: [],
      fields: [
        {
          field: 'model',
          before: 'FH',
          after: 'FH 540',
        },
        {
          field: 'status',
          before: 'active',
          after: 'inactive',
        },
      ],
    },
  ],
};
const moved = {
  ...changed,
  _id: '01900000-0000-7000-8000-0000000000c2',
  kind: 'movement',
  operation: 'distribution',
  count: 3,
  others: 2,
  amount: 1240,
  by: null,
  records: [
    {
      kind: 'wallet',
      _id: '01900000-0000-7000-8000-0000000000d1',
      name: 'Bia Reis',
      became: 'changed',
      fields: [],
      named: [],
    },
  ],
};
const permission = (index: number) => ({
  kind: 'permission',
  _id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  name: 'Olga Lima',
  became: 'created',
  named: [],
  fields: [
    {
      field: 'permission',
      before: null,
      after: 'portal.driver.list',
    },
  ],
});
const made = {
  ...changed,
  _id: '01900000-0000-7000-8000-0000000000c3',
  kind: 'permission',
  operation: 'give',
  count: 71,
  records: Array.from({ length: 71 }, (_, index) => permission(index)),
};

beforeEach(() => {
  server.reset();
  server.grant('portal.permission.list');
  server.answer(LIST, ({ url, ...request }) => {
    const one = url.searchParams.get('_id');
    const docs = [moved, changed, ...(one === made._id ? [made] : [])].filter(
      ({ _id }) => one === null || _id === one,
    );
    return ok({ docs, next: null, authors: [ana] })({ url, ...request });
  });
});

const open = async (attributes: Record<string, string>, around: Surroundings) => {
  const element = show({ ...attributes, 'heading-level': '1' }, around);
  await until(() => element.shadowRoot?.textContent?.includes('FH 540') || null);
  return element;
};

describe('litro-audit', () => {
  it('lists changes with author, old and new values, and opens the details of a change', async () => {
    const element = show();
    await says(element, 'Modelo: FH → FH 540; Situação: Ativo → Inativo');
    await says(element, 'Ana Souza');
    await says(element, 'O sistema');
    await says(element, 'R$ 1.240,00');
    await says(element, 'Bia Reis e mais 2');
    (
      await until(
        () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button.cell-link') ?? [])][1] ?? null,
      )
    ).click();
    await says(element, '203.0.113.7');
    await says(element, 'Veículo ou contêiner: ABC1D23');
  });

  it('sends the author and kind of its view to the server as filters', async () => {
    let query = new URLSearchParams();
    server.answer(LIST, (request) => {
      query = request.url.searchParams;
      return ok({ docs: [], next: null, authors: [ana] })(request);
    });
    const element = show({ view: `filter.by=${ana.user}&filter.kind=permission` });
    await says(element, 'Nenhuma alteração no período');
    expect([query.get('by'), query.get('kind')]).to.deep.equal([ana.user, 'permission']);
  });

  it('reports a missing change if its view holds an invalid id', async () => {
    server.answer(LIST, ({ url, ...request }) =>
      (url.searchParams.has('_id')
        ? refuse(400, 'validation_failed')
        : ok({ docs: [moved], next: null, authors: [ana] }))({ url, ...request }),
    );
    await says(show({ view: 'change=zz' }), 'Alteração não encontrada');
  });

  it('reports an intact trail, a broken trail and a failed check', async () => {
    server.answer(SEALS, refuse(503, 'database_unreachable'));
    const element = show();
    await click(element, 'Verificar integridade');
    await says(element, 'Não foi possível verificar a trilha.');
    const at = '2026-11-20T12:00:00.000Z';
    server.answer(SEALS, ok({ sealed: 1204, isWhole: true, broken: [], at }));
    await click(element, 'Verificar integridade');
    await says(element, '1.204 registros lacrados. Nada foi alterado');
    server.answer(
      SEALS,
      ok({ sealed: 1204, isWhole: false, broken: [{ chain: 'changes', record: id }], at }),
    );
    await click(element, 'Verificar integridade');
    await says(element, 'A trilha não confere');
  });

  usedByEverybody('the audit trail', open);
  usedByEverybody('an open change', (attributes, around) =>
    open({ ...attributes, view: `change=${id}` }, around),
  );
});
