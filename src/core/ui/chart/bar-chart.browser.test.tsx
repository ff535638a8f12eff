import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { ThemeName } from '../theme/theme-name.ts';
import { adoptTheme } from '../theme/theme-sheets.ts';
import { settled, until } from '../testing/stage.tsx';
import { useChartStage } from './testing/chart-stage.tsx';
import { BarChart, type BarChartProps } from './bar-chart.tsx';

const categories = ['set/26', 'out/26', 'nov/26'].map((label) => ({ id: label, label }));
const series = [
  { id: 'diesel', name: 'Diesel S10', values: [1200, 1840.5, 900] },
  { id: 'gas', name: 'Gasolina', values: [400, null, 620] },
];
const texts = {
  name: 'Gasto por mês',
  hint: 'Use as setas para percorrer os meses.',
  point: ({
    series: { name },
    point: { label },
    value,
  }: {
    series: { name: string };
    point: { label: string };
    value: number;
  }) => `${name}, ${label}: R$ ${value}`,
  empty: 'Nenhum gasto ainda.',
};

describe('bar chart', () => {
  const { stage, reopen, draw, all, said, press } = useChartStage();

  const show = async (more: Partial<BarChartProps> = {}) => {
    await draw(<BarChart categories={categories} series={series} unit="R$" texts={texts} {...more} />);
  };

  for (const isStacked of [false, true]) {
    describe(isStacked ? 'stacked' : 'side by side', () => {
      it('is one tab stop, and arrow keys select a bar and announce it as a sentence', async () => {
        await show({ isStacked });
        stage().find('.chart-picture').focus();
        await press('Home');
        expect(said()).to.equal('Diesel S10, set/26: R$ 1200');
        await press('ArrowRight');
        expect(said()).to.equal('Diesel S10, out/26: R$ 1840.5');
        await press('ArrowRight', 'ArrowDown');
        expect(said()).to.equal('Gasolina, nov/26: R$ 620');
        await press('ArrowLeft');
        expect(said()).to.equal('Gasolina, set/26: R$ 400');
        expect(all('.chart-looked')).to.have.length(1);
        await press('Tab');
        expect(said()).to.equal('');
      });

      it('announces the bar under the pointer', async () => {
        await show({ isStacked });
        const { left, top, width, height } = all('.chart-bar')[0]!.getBoundingClientRect();
        await sendMouse({
          type: 'move',
          position: [Math.round(left + width / 2), Math.round(top + height / 2)],
        });
        await until(() => said() === 'Diesel S10, set/26: R$ 1200');
        await sendMouse({ type: 'move', position: [0, 0] });
      });

      it('has no accessibility violation that axe finds, in a light and a dark theme', async () => {
        await show({ isStacked });
        stage().host.style.background = 'var(--litro-surface)';
        for (const theme of ['light.blue', 'dark.orange'] satisfies ThemeName[]) {
          adoptTheme(stage().root, theme);
          await settled();
          const { violations } = await axe.run(stage().host);
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
        }
      });

      it('keeps all text within a chart of 320 px', async () => {
        reopen({ width: 320 });
        await show({ isStacked });
        const frame = stage().find('.chart').getBoundingClientRect();
        for (const word of all('text')) {
          const { left, right } = word.getBoundingClientRect();
          expect(left, word.textContent ?? '').to.be.at.least(frame.left - 1);
          expect(right, word.textContent ?? '').to.be.at.most(frame.right + 1);
        }
      });
    });
  }

  it('names each series, and hatches bars and swatch of the second series', async () => {
    await show({ isStacked: true });
    expect(all('.chart-name').map(({ textContent }) => textContent)).to.deep.equal([
      'Diesel S10',
      'Gasolina',
    ]);
    const hatched = all('rect').filter((rect) => rect.getAttribute('fill')?.startsWith('url(#'));
    expect(hatched).to.have.length(3);
    expect(all('.chart-axes g text')[0]?.textContent).to.equal('0');
  });

  it('places bars from left to right on a right-to-left page', async () => {
    reopen({ width: 640, dir: 'rtl' });
    await show();
    const [first, second] = all('.chart-bar').map((bar) => bar.getBoundingClientRect().left);
    expect(first).to.be.below(second ?? 0);
  });

  it('prints on a white background and without the readout', async () => {
    adoptTheme(stage().root, 'dark.orange');
    await show();
    await emulateMedia({ media: 'print' });
    try {
      const name = all('.chart-name')[0] as unknown as HTMLElement;
      expect(getComputedStyle(name).stroke).to.equal('rgb(255, 255, 255)');
      const ground = getComputedStyle(stage().find('.chart')).backgroundColor;
      expect(ground).to.equal('rgb(255, 255, 255)');
      expect(getComputedStyle(stage().find('.chart-readout')).display).to.equal('none');
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('shows a text if it has no series', async () => {
    await show({ series: [] });
    expect(stage().find('.chart').textContent).to.equal('Nenhum gasto ainda.');
  });
});
