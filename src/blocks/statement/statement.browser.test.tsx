import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { choose, click, says } from '#core/element/testing/element-on-page.ts';
import { reportOnPage, saveReport } from '#blocks/report/testing/report-on-page.ts';
import { expect } from 'chai';
import type { Session } from '#core/session/session.ts';
import type { StatementTableRow } from './statement-line.ts';
import { Statement } from './statement.tsx';

const CALL = 'GET /v2/user/statement';

const owner = { register: 'driver', id: 'u1', name: 'Ana Souza' } as const;

function Stage({ session }: { session: Session }) {
  return <Statement session={session} owner={owner} />;
}

const line = (id: string, more: Partial<StatementTableRow> = {}): StatementTableRow => ({
  _id: id,
  at: '2026-11-20T15:30:00.000Z',
  kind: 'distribution',
  amount: 300,
  fromCompany: 0,
  fees: 0,
  balance: 300,
  count: 1,
  owner: null,
  wallets: [{ id: 'w1', expenseCenter: null, amount: 300, balance: 300 }],
  fill: null,
  ...more,
});
const refuel = line('e2', {
  kind: 'refuel',
  amount: -159.02,
  fromCompany: 82.94,
  balance: 0,
  wallets: [{ id: 'w1', expenseCenter: 'Obra Norte', amount: -159.02, balance: 0 }],
  fill: {
    product: 'diesel',
    volume: 40,
    unitPrice: 6.049,
    cost: null,
    odometer: 81_400,
    station: 'Posto Rota 116',
  },
});
const both = { docs: [refuel, line('e1')], next: null, opening: 0, closing: 0, balance: 0 };

const show = reportOnPage('litro-statement', Stage);
beforeEach(() => {
  server.reset();
  server.answer(CALL, ok(both));
});

describe('Statement', () => {
  it('shows received credit, refuels, the part that the company paid, and the balance', async () => {
    const queries: string[] = [];
    server.answer(CALL, ({ url }) => {
      queries.push(url.search);
      return { status: 200, body: both };
    });
    const element = show();
    await says(element, 'Crédito recebido');
    expect(textIn(element)).to.match(/20\/11\/2026, 12:30 Abastecimento/);
    expect(textIn(element)).to.include('Diesel S10, 40,000 L a R$ 6,049 Posto Rota 116 · 81.400 km');
    expect(textIn(element)).to.include('Centro de custo: Obra Norte');
    expect(textIn(element)).to.match(/−R\$ 159,02 Pago pela empresa: R\$ 82,94/);
    expect(textIn(element)).to.include('+R$ 300,00');
    expect(textIn(element)).to.include('Saldo agora R$ 0,00');
    expect(queries[0]).to.include('user=u1').and.not.include('vehicle');
  });

  it('shows the cost of fuel from an internal tank, without a link to an entry', async () => {
    const fill = { product: 'diesel', volume: 30, unitPrice: 5.5, cost: 165, odometer: null } as const;
    const draw = line('e3', { kind: 'tank_defuel', amount: 0, count: 0, wallets: [] });
    const docs = [{ ...draw, fill: { ...fill, station: 'Tanque Matriz' } }];
    server.answer(CALL, ok({ ...both, docs }));
    const element = show();
    await says(element, 'Abastecimento no tanque interno');
    expect(textIn(element)).to.include('Diesel S10, 30,000 L a R$ 5,500 Tanque Matriz');
    expect(textIn(element)).to.include('Custo: R$ 165,00');
    expect(element.shadowRoot?.querySelector('.statement-what')).to.equal(null);
  });

  it('loads older lines, and keeps the shown lines if the load fails', async () => {
    server.answer(CALL, ok({ ...both, next: 'e1' }));
    const element = show();
    await until(() => buttonIn(element, 'Mostrar anteriores'));
    server.answer(CALL, refuse(503, 'busy'));
    buttonIn(element, 'Mostrar anteriores')?.click();
    await until(() => element.shadowRoot?.querySelector('[role=alert]'));
    expect(textIn(element)).to.include('Crédito recebido');
    const cursors: (string | null)[] = [];
    server.answer(CALL, ({ url }) => {
      cursors.push(url.searchParams.get('beforeEntry'));
      return {
        status: 200,
        body: { docs: [line('e0', { kind: 'reversal' })], next: null, opening: 0, closing: 0, balance: 0 },
      };
    });
    buttonIn(element, 'Mostrar anteriores')?.click();
    await says(element, 'Estorno');
    expect(textIn(element)).to.include('Abastecimento');
    expect(buttonIn(element, 'Mostrar anteriores')).to.equal(undefined);
    // The test compares distinct cursors, because the client may repeat read requests.
    expect([...new Set(cursors)]).to.deep.equal(['e1']);
  });

  it('follows events, and shows the selected period', async () => {
    const element = show();
    await says(element, 'Crédito recebido');
    server.answer(CALL, ok({ ...both, balance: 7 }));
    server.say('balance');
    await says(element, 'Saldo agora R$ 7,00');
    server.answer(CALL, ok({ docs: [], next: null, opening: 0, closing: 7, balance: 7 }));
    const select = element.shadowRoot?.querySelector('select') as HTMLSelectElement;
    choose(select, 'thisMonth');
    await says(element, 'Nenhuma movimentação no período');
  });

  it('offers a retry if the load fails', async () => {
    server.answer(CALL, refuse(404, 'not_found'));
    const element = show();
    await until(() => buttonIn(element, 'Tentar de novo'));
    server.answer(CALL, ok(both));
    await click(element, 'Tentar de novo');
    await says(element, 'Crédito recebido');
  });

  it('names company, owner and period in its pdf', async () => {
    const element = show();
    await says(element, 'Crédito recebido');
    choose(element.shadowRoot?.querySelector('select') as HTMLSelectElement, 'all');
    await says(element, 'Crédito recebido');
    const { name, blob } = await saveReport(element, 'PDF');
    const paper = new TextDecoder('windows-1252').decode(await blob.arrayBuffer());
    expect(name).to.equal('extrato.pdf');
    for (const text of ['Empresa: A', 'Motorista: Ana Souza', 'Período: Todo o histórico']) {
      expect(paper, text).to.include(text);
    }
  });

  it('fits the width of a phone', async () => {
    const element = show({}, { widthPx: 320 });
    await says(element, 'Crédito recebido');
    expect(element.scrollWidth).to.be.at.most(320);
  });

  for (const [theme, language, widthPx] of [
    ['light.blue', 'pt', 900],
    ['dark.green', 'enrtl', 360],
  ] as const) {
    it(`has no accessibility fault that axe finds in ${theme} and ${language} at ${widthPx} px`, async () => {
      const element = show({ theme }, { language, widthPx });
      await until(() => element.shadowRoot?.querySelector('time'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
