import { axeViolations, buttonIn, server, textIn, until } from '#core/element/testing/company-page.ts';
import { choose, looks, says } from '#core/element/testing/element-on-page.ts';
import { BarChart } from '#core/ui/chart/bar-chart.tsx';
import type { Session } from '#core/session/session.ts';
import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { chooseFile, reportOnPage, saveReport } from './testing/report-on-page.ts';
import { Report } from './report.tsx';
import type { ReportDescription, ReportQuery } from './report-types.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
}
interface Facts {
  readonly sumCents: number;
}

const queries: ReportQuery[] = [];
const views: string[] = [];
let total = 60;
let pause: Promise<unknown> | null = null;

const months = ['set/26', 'out/26', 'nov/26'].map((label) => ({ id: label, label }));
const series = [{ id: 'all', name: 'Gasto', values: [12, 8, 10] }];

const description: ReportDescription<Row, Facts> = {
  title: 'Gastos',
  fileName: 'gastos',
  texts: { loading: 'Carregando', empty: 'Nada no período', emptyHint: 'Escolha outro.' },
  paging: 'pages',
  limit: 25,
  async ask(query) {
    queries.push(query);
    if (query.limit === 100 && query.page > 1) await pause;
    const skip = (query.page - 1) * query.limit;
    const rows = Array.from({ length: Math.max(0, Math.min(query.limit, total - skip)) }, (_, at) => ({
      id: `r${skip + at}`,
      name: `Linha ${skip + at}`,
      cents: 100,
    }));
    return { rows, total, facts: { sumCents: total * 100 } };
  },
  rowId: ({ id }) => id,
  columns: [
    { key: 'name', header: 'Nome', value: ({ name }) => name },
    { key: 'cents', header: 'Valor', kind: 'money', value: ({ cents }) => cents },
  ],
  filters: [
    {
      key: 'kind',
      label: 'Tipo',
      isRequested: true,
      options: () => [
        { value: 'all', label: 'Todos' },
        { value: 'fuel', label: 'Combustível e outros gastos' },
      ],
    },
  ],
  totals: ({ facts }) => <p>Total {facts.sumCents / 100}</p>,
  chart: () => (
    <BarChart
      categories={months}
      series={series}
      unit="R$"
      texts={{
        name: 'Gasto por mês',
        hint: 'Use as setas.',
        empty: 'Nada',
        point: ({ point, value }) => `${point.label}: ${value}`,
      }}
    />
  ),
  file: {
    totals: (rows) => [{ label: 'Soma', kind: 'money', value: rows.length * 100 }],
    of: [['Veículo', '=ABC1D23']],
  },
};
let view = '';

function Stage({ session }: { session: Session }) {
  return <Report session={session} description={description} view={view} onView={onView} />;
}
const onView = (text: string) => void views.push(text);
const show = reportOnPage('litro-report', Stage);

beforeEach(() => {
  server.reset();
  queries.length = 0;
  views.length = 0;
  total = 60;
  pause = null;
  view = '';
});

describe('Report', () => {
  it('opens as a chart with totals, becomes a table on T, and reports its address', async () => {
    const element = show();
    await says(element, 'Total 60');
    await until(() => element.shadowRoot?.querySelector('.chart-bar'));
    const chart = await until(() => element.shadowRoot?.querySelector<HTMLElement>('[role=application]'));
    // Keyboard shortcuts work only once the page is idle.
    await until(() => {
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true, composed: true }));
      return views.length > 0;
    });
    await says(element, 'Linha 3');
    expect(textIn(element)).not.to.include('Linha 25');
    expect(queries.at(-1)).to.deep.include({ page: 1, limit: 25 });
    const [period, kind] = element.shadowRoot?.querySelectorAll('select') as NodeListOf<HTMLSelectElement>;
    choose(period!, 'lastMonth');
    choose(kind!, 'fuel');
    await until(() => queries.at(-1)?.filters['kind'] === 'fuel');
    expect(views.at(-1)).to.equal('period=lastMonth&filter.kind=fuel&as=table');
    const { from, to } = queries.at(-1)!.days;
    expect(from).to.match(/-01$/);
    expect(to?.slice(0, 7)).to.equal(from?.slice(0, 7));
  });

  it('shows the longest choice of each filter in full on a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const element = show();
    try {
      const selects = await until(() => {
        const found = [
          ...(element.shadowRoot?.querySelectorAll<HTMLSelectElement>('.report-tools select') ?? []),
        ];
        return found.length === 2 && found;
      });
      for (const select of selects) {
        const room = select.clientWidth;
        // With `max-content` and without flex, the select has its natural width, which fits its longest option.
        select.style.inlineSize = 'max-content';
        select.style.flex = 'none';
        expect(select.offsetWidth, select.options[0]?.label).to.be.at.most(room);
      }
    } finally {
      await setViewport({ width: 1280, height: 800 });
    }
  });

  it('opens in the view of its address, with custom days', async () => {
    view = 'period=2026-11-02..2026-11-05&as=table';
    const element = show();
    await says(element, 'Linha 3');
    expect(queries[0]?.days).to.deep.equal({ from: '2026-11-02', to: '2026-11-05' });
    const [from] = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [])];
    expect(from?.value).to.equal('2026-11-02');
  });

  it('shows a page of rows that the server sorts', async () => {
    view = 'as=table';
    const element = show();
    await says(element, 'Linha 3');
    expect(queries[0]).to.deep.include({ page: 1, limit: 25, sort: null });
    expect(element.shadowRoot?.querySelector('input[type=search]')).to.equal(null);
    const header = await until(() =>
      [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((one) =>
        one.textContent?.startsWith('Valor'),
      ),
    );
    header.click();
    await until(() => queries.at(-1)?.sort === 'cents');
  });

  it('shows a text if the period has no rows', async () => {
    total = 0;
    await says(show(), 'Nada no período');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility fault that axe finds in ${theme} and ${language}`, async () => {
      const element = show({ theme }, { language });
      await until(() => element.shadowRoot?.querySelector('.chart-bar'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});

describe('file of a report', () => {
  it('contains all rows as csv, with company, filters, totals and time', async () => {
    const element = show();
    await says(element, 'Total 60');
    const { name, blob } = await saveReport(element, 'CSV');
    const text = await blob.text();
    expect(name).to.equal('gastos.csv');
    expect(text.match(/Linha \d+;1,00/g)).to.have.length(60);
    expect(text).to.match(/^\ufeff?Gastos\r\n/);
    expect(text).to.include('Empresa;A\r\n');
    expect(text).to.include("Veículo;'=ABC1D23\r\n");
    expect(text).to.match(/Tipo;Todos/);
    expect(text).to.match(/Gerado em;"?\d\d\/\d\d\/\d{4}/);
    expect(text).to.include('Soma;60,00');
  });

  it('is written as pdf under the content security policy of the page', async () => {
    const element = show();
    await says(element, 'Total 60');
    const { name, blob } = await saveReport(element, 'PDF');
    expect(name).to.equal('gastos.pdf');
    expect((await blob.text()).startsWith('%PDF-')).to.equal(true);
  });

  it('shows its progress, and is not saved after the user cancels it', async () => {
    total = 4000;
    let goOn: (value: unknown) => void = () => {};
    pause = new Promise((resolve) => (goOn = resolve));
    const element = show();
    await says(element, 'Total 4000');
    let clicked = 0;
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = () => void (clicked += 1);
    try {
      await chooseFile(element, 'CSV');
      await says(element, '100 de 4.000');
      (await until(() => buttonIn(element, 'Cancelar'))).click();
      await until(() => !textIn(element).includes('100 de 4.000'));
      const calls = queries.length;
      goOn(null);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(queries.length).to.equal(calls);
      expect(clicked).to.equal(0);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('is refused as pdf with more than 5 000 rows, and the text advises a shorter period', async () => {
    total = 5001;
    const element = show();
    await says(element, 'Total 5001');
    await chooseFile(element, 'PDF');
    await says(element, 'Escolha um período menor');
  });
});
