import {
  axeViolations,
  companyWith,
  find,
  ok,
  refuse,
  server,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Tank, TankDip } from '#contract/tanks.ts';
import { element as description } from './tanks.element.ts';

const show = elementOnPage(description, () => import('./tanks.widget.tsx'));
const LIST = 'GET /admin/organization/tank';
const id = '01900000-0000-7000-8000-0000000000f1';
const one = `/admin/organization/tank/${id}`;
const dipId = '01900000-0000-7000-8000-0000000000d1';

const tank = (over: Partial<Tank> = {}): Tank => ({
  _id: id,
  name: 'Tanque do pátio',
  product: 'diesel',
  capacity: 15000,
  level: 2400,
  claimed: 900,
  free: 1500,
  reorderPoint: 3000,
  value: 14400,
  averagePrice: 6,
  daysLeft: 8,
  wallets: 3,
  lastDip: null,
  status: 'active',
  createdAt: '2026-06-01T10:00:00.000Z',
  ...over,
});
const dip: TankDip = {
  _id: dipId,
  at: '2026-11-20T10:00:00.000Z',
  measured: 2350,
  book: 2400,
  variance: -50,
  by: { user: id, name: 'Ana Souza' },
  booked: null,
  isOpen: true,
};
const listOf = (...docs: object[]) =>
  ok({ docs, pages: { current: 1, total: 1 }, items: { total: docs.length, skip: 0 } });

async function choose(element: HTMLElement, text: string) {
  await click(element, 'Ações de Tanque do pátio');
  const items = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])];
  (await until(() => items().find((item) => item.textContent.trim() === text))).click();
}

beforeEach(() => {
  server.reset();
  server.grant(
    ...['list', 'add', 'remove'].flatMap((action) => [
      `portal.internalTank.${action}`,
      `portal.internalTankTransaction.${action}`,
    ]),
  );
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: false, fuelManagement: true })),
  );
  server.answer(LIST, listOf(tank()));
});

describe('litro-tanks', () => {
  it('marks a tank below its reorder point and shows its level', async () => {
    const element = show();
    await says(element, 'Tanque do pátio');
    await says(element, '2.400,000 L');
    await says(element, 'Repor');
    const bar = await until(() => find(element, '.tank-bar'));
    expect(bar.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).to.equal(
      'Nível 2.400,000 L de 15.000,000 L. Reservado: 900,000 L.',
    );
    expect(find(element, '.tank-bar-level')?.style.inlineSize).to.equal('16%');
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('does not mark a tank above its reorder point', async () => {
    server.answer(LIST, listOf(tank({ level: 12000, reorderPoint: 3000 })));
    const element = show();
    await says(element, '12.000,000 L');
    expect(find(element, '.tank-bar')?.hasAttribute('data-low')).to.equal(false);
  });

  it('warns that a deletion is final and reports that a tank with fuel remains', async () => {
    server.answer(`DELETE ${one}`, refuse(409, 'tank_not_empty'));
    const element = show();
    await says(element, 'Tanque do pátio');
    await choose(element, 'Excluir');
    await says(element, 'O cadastro não pode ser recuperado depois.');
    await click(element, 'Excluir');
    await says(element, 'Não foi possível excluir o tanque');
    await says(element, 'O tanque ainda tem combustível. Esvazie o tanque e tente de novo.');
  });

  it('sends a reading with a key and shows its difference', async () => {
    let sent: { body: unknown; key: string | null } | null = null;
    server.answer(`POST ${one}/dip`, (request) => {
      sent = request;
      return { status: 200, body: dip };
    });
    const element = show();
    await says(element, 'Tanque do pátio');
    await choose(element, 'Registrar medição');
    typeInto(await until(() => find<HTMLInputElement>(element, '[data-field="volume"] input')), '2350');
    await click(element, 'Registrar medição');
    await says(element, 'Medição registrada. Diferença: −50,000 L.');
    expect(sent).to.deep.include({ body: { volume: 2350 } });
    expect((sent as { key: string | null } | null)?.key).to.be.a('string');
  });

  it('sends the time of an earlier reading in the time zone of the company', async () => {
    let body: unknown;
    server.answer(`POST ${one}/dip`, (request) => {
      body = request.body;
      return { status: 200, body: dip };
    });
    const element = show();
    await says(element, 'Tanque do pátio');
    await choose(element, 'Registrar medição');
    typeInto(await until(() => find<HTMLInputElement>(element, '[data-field="volume"] input')), '2350');
    typeInto(find<HTMLInputElement>(element, '[data-field="at"] input'), '2026-11-20T06:30');
    await click(element, 'Registrar medição');
    await says(element, 'Medição registrada.');
    expect(body).to.deep.equal({ volume: 2350, at: '2026-11-20T09:30:00.000Z' });
  });

  it('offers to book the variance of the newest reading in the summary', async () => {
    server.answer(`GET ${one}/dip`, listOf(dip));
    const lastDip = { _id: dipId, at: dip.at, measured: 2350, variance: -50 };
    server.answer(LIST, listOf(tank({ lastDip })));
    const element = show({ view: `record=${id}` });
    await click(element, 'Lançar diferença');
    await says(element, 'Lançar a diferença de −50,000 L?');
  });

  it('books a variance with a reason after it shows the resulting level', async () => {
    let body: unknown;
    server.answer(`GET ${one}/dip`, listOf(dip));
    server.answer(`PUT ${one}/dip/${dipId}`, (request) => {
      ({ body } = request);
      return { status: 200, body: { dip: { ...dip, isOpen: false }, tank: tank({ level: 2350 }) } };
    });
    const element = show({ view: `record=${id}&tab=dips` });
    await says(element, 'Registrado 2.400,000 L');
    await says(element, 'Ana Souza');
    await click(element, 'Lançar diferença');
    await says(element, 'Lançar a diferença de −50,000 L?');
    await says(element, '2.350,000 L');
    typeInto(await until(() => find<HTMLInputElement>(element, '[data-field="reason"] input')), 'Evaporação');
    const buttons = () =>
      [...(element.shadowRoot?.querySelectorAll('button') ?? [])].filter(
        ({ textContent }) => textContent === 'Lançar diferença',
      );
    (await until(() => buttons().at(-1))).click();
    await says(element, 'Diferença lançada: −50,000 L.');
    expect(body).to.deep.equal({ reason: 'Evaporação' });
  });
});
