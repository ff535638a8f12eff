import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { chartIn, choose, click, looks, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { reportOnPage, saveReport } from '#blocks/report/testing/report-on-page.ts';
import { expect } from 'chai';
import type { Session } from '#core/session/session.ts';
import type { Efficiency, EfficiencyRefuel } from './efficiency.model.ts';
import { EfficiencyHistory } from './efficiency-history.tsx';

const CALL = 'GET /admin/organization/vehicle/v1/efficiency';

function Stage({ session }: { session: Session }) {
  return <EfficiencyHistory session={session} vehicleId="v1" plate="ABC-1234" odometer={123_456} />;
}

const fill = (day: number, more: Partial<EfficiencyRefuel> = {}): EfficiencyRefuel => ({
  _id: `fill ${day} ${more.product ?? ''}`,
  performedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  product: 'diesel',
  volume: 45.21,
  odometer: 123_000 + day,
  distance: 400,
  efficiency: 8.847,
  expectedEfficiency: 9,
  outlier: null,
  station: 'Posto Rota 116',
  ...more,
});
const ofProduct = (more: Partial<Efficiency['products'][number]> = {}): Efficiency['products'][number] => ({
  product: 'diesel',
  unit: 'km/l',
  fills: 3,
  volume: 135.63,
  distance: 1200,
  efficiency: 8.9,
  expectedEfficiency: 9,
  outliers: 1,
  ...more,
});
const answer = (docs: EfficiencyRefuel[], products = [ofProduct()]): Efficiency => ({
  docs,
  products,
  pages: { current: 1, total: 1 },
  items: { total: docs.length, skip: 0 },
  expectedEfficiency: 9,
});
const three = answer([fill(20), fill(12, { efficiency: 4.1, outlier: 'below' }), fill(4)]);

const selectIn = (element: HTMLElement, at: number) =>
  element.shadowRoot?.querySelectorAll('select')[at] as HTMLSelectElement;
const show = reportOnPage('litro-efficiency-history', Stage);
beforeEach(() => {
  server.reset();
  server.answer(CALL, ok(three));
});

describe('efficiency history of a vehicle', () => {
  it('shows odometer, efficiency and a chart that marks outliers', async () => {
    const element = show();
    await says(element, 'Hodômetro 123.456 km');
    await says(element, 'Diesel S10 8,90 km/l 3 abastecimentos · 135,630 L · 1.200 km');
    await says(element, '1 fora do esperado');
    await says(element, 'Com saídas de tanques internos, sem estornados.');
    const chart = await chartIn(element);
    expect(chart.getAttribute('aria-label')).to.equal('Eficiência por abastecimento, em km/l');
    chart.focus();
    const press = (key: string) =>
      chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    press('Home');
    await says(element, 'Diesel S10 em 04/11/2026: 8,85 km/l.');
    press('ArrowRight');
    await says(element, 'Diesel S10 em 12/11/2026: 4,10 km/l. Abaixo do esperado.');
  });

  it('toggles between chart and table by the key T, except in a select field', async () => {
    const element = show();
    const chart = await chartIn(element);
    const press = (target: Element) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true, composed: true }));
    const isTable = () => buttonIn(element, 'Ver como tabela')?.getAttribute('aria-pressed') === 'true';
    // The key handler is active only after the page has settled, so the test presses the key until the table appears.
    await until(() => {
      if (!isTable()) press(chart);
      return isTable();
    });
    await says(element, '123.012 km');
    expect(textIn(element)).to.include('4,10 km/l');
    const select = selectIn(element, 0);
    press(select);
    press(buttonIn(element, 'Ver como tabela') as Element);
    await until(() => element.shadowRoot?.querySelector('[role=application]'));
  });

  it('requests the selected period', async () => {
    const requestedDays: (string | null)[] = [];
    server.answer(CALL, ({ url }) => {
      requestedDays.push(url.searchParams.get('from'));
      return { status: 200, body: three };
    });
    const element = show();
    await says(element, '8,90 km/l');
    choose(selectIn(element, 0), 'all');
    await until(() => requestedDays.length === 2);
    expect(requestedDays[0]).to.match(/^\d{4}-\d\d-\d\d$/);
    expect(requestedDays[1]).to.equal(null);
  });

  it('separates gas in cubic meters from fuels in liters', async () => {
    const gas = { product: 'carrierNaturalGas' as const, unit: 'km/m3' as const };
    const products = [
      ofProduct(),
      ofProduct({ ...gas, fills: 1, volume: 12.5, efficiency: 13.4, outliers: 0 }),
    ];
    server.answer(CALL, ok(answer([fill(20), fill(18, { ...gas, efficiency: 13.4 })], products)));
    const element = show();
    await says(element, '8,90 km/l');
    expect(textIn(element)).not.to.include('km/m³');
    choose(selectIn(element, 1), 'gas');
    await says(element, 'GNV 13,40 km/m³ 1 abastecimento · 12,500 m³');
  });

  it('writes company, vehicle, days and tank into the saved file', async () => {
    const gas = { product: 'carrierNaturalGas' as const, unit: 'km/m3' as const };
    server.answer(CALL, ok(answer([fill(20)], [ofProduct(), ofProduct({ ...gas, fills: 1 })])));
    const element = show();
    await says(element, '8,90 km/l');
    const { name, blob } = await saveReport(element, 'CSV');
    const lines = (await blob.text()).split('\r\n');
    expect(name).to.equal('eficiencia.csv');
    expect(lines.slice(1, 3)).to.deep.equal(['Empresa;A', 'Veículo;ABC-1234']);
    expect(lines[3]).to.match(/^De;\d\d\/\d\d\/\d{4}$/);
    expect(lines[4]).to.match(/^Até;\d\d\/\d\d\/\d{4}$/);
    expect(lines[5]).to.equal('Tanque;Combustível líquido');
  });

  it('saves only rows that match the search and writes the search into the file', async () => {
    server.answer(CALL, ok(answer([fill(20), fill(12, { product: 'gas' })], [ofProduct()])));
    const element = show();
    await says(element, '8,90 km/l');
    buttonIn(element, 'Ver como tabela')?.click();
    const search = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    typeInto(search, 'diesel');
    const text = await (await saveReport(element, 'CSV')).blob.text();
    expect(text).to.include('\r\nBusca;diesel\r\n').and.include('Abastecimentos;1');
    expect(text).not.to.include('Gasolina');
  });

  it('explains a period without refuels and offers a retry after a failed load', async () => {
    server.answer(CALL, ok(answer([], [])));
    await says(show(), 'Nenhum abastecimento no período');
    server.answer(CALL, refuse(503, 'busy'));
    const element = show();
    await until(() => buttonIn(element, 'Tentar de novo'));
    server.answer(CALL, ok(three));
    await click(element, 'Tentar de novo');
    await says(element, '8,90 km/l');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations as chart and as table in ${theme} and ${language}`, async () => {
      const element = show({ theme }, { language });
      await until(() => element.shadowRoot?.querySelector('[role=application]'));
      expect(await axeViolations(element)).to.deep.equal([]);
      buttonIn(element, language === 'pt' ? 'Ver como tabela' : 'View as a table')?.click();
      await says(element, '123,012 km'.replace(',', language === 'pt' ? '.' : ','));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
