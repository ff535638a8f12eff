import { sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { formatDate } from '#core/dates/format-date.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import type { ThemeName } from '../theme/theme-name.ts';
import { adoptTheme } from '../theme/theme-sheets.ts';
import { settled, until } from '../testing/stage.tsx';
import type { ChartSeries, LineChartTexts } from './chart-types.ts';
import { useChartStage } from './testing/chart-stage.tsx';
import { LineChart, type LineChartProps } from './line-chart.tsx';

const formatDay = (at: number) => formatDate(new Date(at).toISOString().slice(0, 10) as never);

const texts: LineChartTexts = {
  name: 'Rendimento por abastecimento',
  hint: 'Use as setas para percorrer os abastecimentos.',
  outlier: 'fora do padrão',
  point: ({ series, point }) =>
    `${series.name}, ${formatDay(point.at)}: ${formatDecimal(point.value, 1)} km/l${point.isOutlier ? ', fora do padrão' : ''}`,
  empty: 'Nenhum abastecimento ainda.',
};

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
const petrol: ChartSeries = {
  id: 'gas',
  name: 'Gasolina',
  points: [
    { id: 'g1', at: day('2026-01-05'), value: 10.4 },
    { id: 'g3', at: day('2026-03-20'), value: 9.8 },
    { id: 'g2', at: day('2026-02-11'), value: 18.7, isOutlier: true },
    { id: 'g4', at: day('2026-05-02'), value: 10.1 },
  ],
};
const ethanol: ChartSeries = {
  id: 'ethanol',
  name: 'Etanol',
  points: [
    { id: 'e1', at: day('2026-01-20'), value: 7.2 },
    { id: 'e2', at: day('2026-03-01'), value: 310, isOutlier: true },
    { id: 'e3', at: day('2026-05-01'), value: 7 },
  ],
};

describe('line chart', () => {
  const { stage, reopen, draw, all, said, press } = useChartStage();

  const show = async (more: Partial<LineChartProps> = {}) => {
    const expected = { value: 9.5, label: 'Esperado: 9,5' };
    await draw(
      <LineChart
        series={[petrol, ethanol]}
        expected={expected}
        unit="km/l"
        formatDay={formatDay}
        texts={texts}
        fromZero
        {...more}
      />,
    );
  };
  const wordsOf = (selector: string) => all(selector).map((text) => text.textContent);

  it('draws a line without outliers for each product, and names the product at its end', async () => {
    await show();
    expect(wordsOf('.chart-name')).to.deep.equal(['Gasolina', 'Etanol']);
    const corners = all('.chart-line').map((line) => line.getAttribute('d')?.match(/[ML]/g)?.length);
    expect(corners).to.deep.equal([3, 2]);
    const [end] = all('.chart-line').map((line) => line.getBoundingClientRect().right);
    const [name] = all('.chart-name').map((text) => text.getBoundingClientRect());
    expect(name?.left).to.be.above(end ?? 0);
    expect(name?.right).to.be.at.most(stage().find('.chart').getBoundingClientRect().right);
  });

  it('marks outliers with a shape and a word, and a distant outlier does not stretch the axis', async () => {
    await show();
    expect(all('.chart-point[data-outlier]')).to.have.length(2);
    const shapes = new Set(all('.chart-point').map((point) => point.getAttribute('d')));
    expect(shapes.size).to.equal(4);
    expect(wordsOf('.chart-outlier')).to.include('fora do padrão');
    const ticks = wordsOf('.chart-axes g text').map((tick) => Number(tick?.replace(',', '.')));
    expect(Math.max(...ticks)).to.be.below(30);
    const top = stage().find('.chart-picture').getBoundingClientRect().top;
    for (const point of all('.chart-point')) {
      expect(point.getBoundingClientRect().top).to.be.at.least(top);
    }
  });

  it('starts at zero on request, writes figures in the locale, and shows the expected value', async () => {
    await show();
    expect(wordsOf('.chart-axes g text')[0]).to.equal('0');
    const [line] = all('.chart-expected line');
    const [zero] = all('.chart-axes line');
    expect(line!.getBoundingClientRect().top).to.be.below(zero!.getBoundingClientRect().top);
    expect(wordsOf('.chart-expected text')).to.deep.equal(['Esperado: 9,5']);
    const near = { ...petrol, points: petrol.points.filter(({ isOutlier }) => !isOutlier) };
    await show({ series: [near], fromZero: false, height: 300 });
    expect(wordsOf('.chart-axes g text')[0]).to.match(/^9,\d+$/);
  });

  it('is one tab stop, and arrow keys select points by time and announce each as a sentence', async () => {
    await show();
    stage().find('.chart-picture').focus();
    await press('Home');
    expect(said()).to.equal('Gasolina, 05/01/2026: 10,4 km/l');
    await press('ArrowRight');
    expect(said()).to.equal('Gasolina, 11/02/2026: 18,7 km/l, fora do padrão');
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(said()).to.equal('Gasolina, 02/05/2026: 10,1 km/l');
    await press('ArrowDown');
    expect(said()).to.equal('Etanol, 01/05/2026: 7,0 km/l');
    await press('ArrowLeft', 'ArrowUp');
    expect(said()).to.equal('Gasolina, 11/02/2026: 18,7 km/l, fora do padrão');
    expect(all('.chart-looked')).to.have.length(1);
    await press('Tab');
    expect(said()).to.equal('');
  });

  it('announces the point under the pointer', async () => {
    await show();
    const { left, top, width, height } = all('.chart-point')[0]!.getBoundingClientRect();
    const position = [Math.round(left + width / 2), Math.round(top + height / 2 + 6)] as [number, number];
    await sendMouse({ type: 'move', position });
    await until(() => said() === 'Gasolina, 05/01/2026: 10,4 km/l');
    await sendMouse({ type: 'move', position: [0, 0] });
    await until(() => said() === '');
  });

  it('has no accessibility violation that axe finds, in a light and a dark theme', async () => {
    await show();
    // The chart needs its own background, because its theme differs from the theme of the page.
    stage().host.style.background = 'var(--litro-surface)';
    for (const theme of ['light.blue', 'dark.orange'] satisfies ThemeName[]) {
      adoptTheme(stage().root, theme);
      await settled();
      const { violations } = await axe.run(stage().host);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
    }
  });

  it('keeps all text within a chart of 320 px, and product names apart', async () => {
    reopen({ width: 320 });
    await show();
    const frame = stage().find('.chart').getBoundingClientRect();
    expect(frame.width).to.equal(320);
    const boxes = all('text').map((text) => [text.textContent, text.getBoundingClientRect()] as const);
    for (const [word, { left, right }] of boxes) {
      expect(left, word ?? '').to.be.at.least(frame.left - 1);
      expect(right, word ?? '').to.be.at.most(frame.right + 1);
    }
    const [one, other] = all('.chart-name').map((text) => text.getBoundingClientRect().top);
    expect(Math.abs((one ?? 0) - (other ?? 0))).to.be.at.least(15);
  });

  it('moves or omits an outlier label that would overlap another label', async () => {
    reopen({ width: 320 });
    const late = (id: string, date: string, value: number) => ({
      id,
      at: day(date),
      value,
      isOutlier: true,
    });
    const points = [...petrol.points, late('g5', '2026-04-28', 9.6), late('g6', '2026-04-29', 10.3)];
    await show({ series: [{ ...petrol, points }], expected: undefined });
    const boxOf = (text: Element) => text.getBoundingClientRect();
    const words = all('.chart-outlier').map(boxOf);
    const names = all('.chart-name').map(boxOf);
    expect(all('.chart-point[data-outlier]')).to.have.length(3);
    expect(words.length).to.be.at.least(2);
    for (const word of words) {
      for (const other of [...names, ...words.filter((one) => one !== word)]) {
        const isApart =
          word.right <= other.left ||
          other.right <= word.left ||
          word.bottom <= other.top + 1 ||
          other.bottom <= word.top + 1;
        expect(isApart, JSON.stringify([word, other])).to.equal(true);
      }
      expect(word.right).to.be.at.most(boxOf(stage().find('.chart')).right + 1);
    }
  });

  it('time runs from left to right on a right-to-left page', async () => {
    reopen({ width: 640, dir: 'rtl' });
    await show();
    const [first, second] = all('.chart-point').map((point) => point.getBoundingClientRect().left);
    expect(first).to.be.below(second ?? 0);
    const name = all('.chart-name')[0]!.getBoundingClientRect();
    expect(name.right).to.be.at.most(stage().find('.chart').getBoundingClientRect().right);
  });

  it('shows a single point, and shows a text if it has no series', async () => {
    await show({ series: [{ ...petrol, points: petrol.points.slice(0, 1) }] });
    expect(all('.chart-point')).to.have.length(1);
    await show({ series: [] });
    expect(stage().find('.chart').textContent).to.equal('Nenhum abastecimento ainda.');
  });
});
