import { axeViolations, buttonIn, ok, server, textIn } from '#core/element/testing/company-page.ts';
import { chartIn, elementOnPage, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './efficiency.element.ts';
import type { FleetFacts, FleetRow } from './fleet.model.ts';

const show = elementOnPage(description, () => import('./efficiency.widget.tsx'));
const CALL = 'GET /admin/organization/vehicle/efficiency';

const row = (over: Partial<FleetRow> = {}): FleetRow => ({
  vehicle: { _id: '01900000-0000-7000-8000-0000000000f1', name: 'TRK-1234' },
  product: 'diesel',
  unit: 'km/l',
  refuels: 20,
  volume: 900.5,
  amount: 5447.12,
  distance: 3_169,
  efficiency: 3.52,
  expectedEfficiency: 4,
  deviation: -0.12,
  outliers: 3,
  costPerKilometre: 1.718,
  flex: null,
  ...over,
});
const month = (name: string, efficiency: number): FleetFacts['months'][number] => ({
  month: name,
  product: 'diesel',
  refuels: 10,
  outliers: 1,
  efficiency,
  expectedEfficiency: 4,
});
const answer: FleetFacts = {
  docs: [
    row(),
    row({
      vehicle: { _id: '01900000-0000-7000-8000-0000000000f2', name: 'FLX-1234' },
      product: 'ethanol',
      outliers: 0,
      deviation: null,
      expectedEfficiency: null,
      flex: { efficiency: 0.72, price: 0.683, pays: 'ethanol' },
    }),
  ],
  pages: { current: 1, total: 1 },
  items: { total: 2, skip: 0 },
  totals: { vehicles: 2, refuels: 40, outliers: 3 },
  months: [month('2026-09', 3.95), month('2026-10', 3.4)],
};

beforeEach(() => {
  server.reset();
  server.answer(CALL, ok(answer));
});

describe('litro-efficiency', () => {
  it('charts the measured efficiency of the fleet by month and counts its outliers', async () => {
    const element = show();
    await says(element, '2 veículos');
    await says(element, '3 fora do esperado');
    await says(element, 'Com saídas de tanques internos; sem estornados, contêineres e veículos excluídos.');
    const chart = await chartIn(element);
    expect(chart.getAttribute('aria-label')).to.equal('Eficiência da frota por mês, em km/l');
    chart.focus();
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, composed: true }));
    await says(element, 'Medido em set. de 2026: 3,95 km/l.');
  });

  it('shows the deviation from the expected efficiency and the outliers of each vehicle', async () => {
    const element = show();
    await says(element, '2 veículos');
    buttonIn(element, 'Ver como tabela')?.click();
    await says(element, 'TRK-1234');
    const text = textIn(element);
    expect(text).to.include('−12% (4,00 km/l)').and.include('3 / 20');
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
