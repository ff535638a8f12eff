import { axeViolations, buttonIn, ok, server, textIn, until } from '#core/element/testing/company-page.ts';
import {
  chartIn,
  choose,
  elementOnPage,
  looks,
  says,
  typeInto,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './fills.element.ts';
import type { FillsFacts } from './fills.model.ts';

const show = elementOnPage(description, () => import('./fills.widget.tsx'));
const CALL = 'GET /admin/organization/transaction/report';

const sums = {
  refuels: 12,
  litres: 480.5,
  cubicMetres: 0,
  amount: 2906.54,
  fees: 6,
  averagePrice: 6.049,
};
const row = (key: string, name: string): FillsFacts['docs'][number] => ({
  key,
  name,
  isVehicle: true,
  ...sums,
  distance: 3900,
  efficiency: 8.116,
});
const month = (name: string, product: 'diesel' | 'gas', amount: number): FillsFacts['months'][number] => ({
  month: name,
  product,
  refuels: 6,
  volume: 240.25,
  amount,
  fees: 3,
});
const answer: Omit<FillsFacts, 'selected'> = {
  docs: [row('01900000-0000-7000-8000-0000000000f1', 'TRK-1234'), row('', '')],
  pages: { current: 1, total: 1 },
  items: { total: 2, skip: 0 },
  totals: { ...sums, cubicMetres: 20 },
  months: [
    month('2026-09', 'diesel', 1000),
    month('2026-10', 'diesel', 1906.54),
    month('2026-10', 'gas', 90),
  ],
};

const selectOf = (element: HTMLElement, at: number) =>
  element.shadowRoot?.querySelectorAll('select')[at] as HTMLSelectElement;
let queries: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  server.grant('portal.transaction.list');
  queries = [];
  server.answer(CALL, (request) => {
    queries.push(request.url.searchParams);
    return ok(answer)({ ...request });
  });
});

describe('litro-fills', () => {
  it('shows spending by month and product, with separate sums for liters and cubic meters', async () => {
    const element = show();
    await says(element, '2.906,54');
    await says(element, 'mais R$ 6,00 de tarifas · 12 abastecimentos · 480,500 L · 20,000 m³');
    await says(element, 'Sem recusados, estornados e saídas de tanques internos.');
    const chart = await chartIn(element);
    expect(chart.getAttribute('aria-label')).to.equal('Valor por mês e produto');
    chart.focus();
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, composed: true }));
    await says(element, 'Diesel S10 em set. de 2026: R$ 1.000,00, 240,250 L.');
  });

  it('requests rows grouped by the selected dimension from the server', async () => {
    const element = show();
    await says(element, '2.906,54');
    buttonIn(element, 'Ver como tabela')?.click();
    await says(element, 'TRK-1234');
    expect(textIn(element)).to.include('Sem veículo').and.include('480,500');
    choose(selectOf(element, 1), 'station');
    await until(() => queries.length === 2);
    expect([queries[0]?.get('by'), queries[1]?.get('by')]).to.deep.equal(['vehicle', 'station']);
    await says(element, 'Fora da lista de postos');
  });

  it('filters by the selected vehicle, writes it into its view and ignores an invalid user', async () => {
    const truck = '01900000-0000-7000-8000-0000000000aa';
    server.grant('portal.transaction.list', 'portal.vehicle.list');
    server.answer('GET /v2/admin/organization/vehicle', ({ url }) => {
      const isRequested = url.searchParams.get('search') === 'trk' || url.searchParams.get('_id') === truck;
      const vehicles = isRequested ? [{ _id: truck, licensePlate: 'TRK1234' }] : [];
      const metadata = { pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } };
      return { status: 200, body: { vehicles, metadata } };
    });
    const views: string[] = [];
    const element = show();
    element.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    const field = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[role=combobox]'),
    );
    typeInto(field, 'trk');
    (await until(() => element.shadowRoot?.querySelector<HTMLElement>('[role=option]'))).click();
    await until(() => queries.at(-1)?.get('vehicle') === truck);
    await says(element, 'Veículo: TRK1234');
    expect(views.at(-1)).to.equal(`filter.vehicle=${truck}`);
    element.remove();

    const again = show({ view: `filter.vehicle=${truck}&filter.user=nobody` });
    await says(again, 'Veículo: TRK1234');
    expect([queries.at(-1)?.get('vehicle'), queries.at(-1)?.get('user')]).to.deep.equal([truck, null]);
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations as chart and as table in ${theme} and ${language}`, async () => {
      const element = show({ theme }, { language });
      await chartIn(element);
      expect(await axeViolations(element)).to.deep.equal([]);
      buttonIn(element, language === 'pt' ? 'Ver como tabela' : 'View as a table')?.click();
      await says(element, 'TRK-1234');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
