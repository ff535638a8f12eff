import { signal } from '@preact/signals-react';
import { setViewport } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { cents, type Cents } from '#core/money/cents.ts';
import type { ReactNode } from 'react';
import { Switch } from '../fields/switch.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { DataTable } from './data-table.tsx';
import { createDraftAmounts } from './draft-amounts.ts';
import { createRowStates } from './row-states.ts';
import { createSelection } from './selection.ts';
import type { Column } from './table-types.ts';
import { type TableView, DEFAULT_TABLE_VIEW } from '../../state/table-view.ts';

interface Person {
  id: string;
  name: string;
  role: string | null;
  expenseCenter: string;
  balanceCents: Cents;
  limitCents: Cents | null;
}

const PEOPLE: Person[] = Array.from({ length: 40 }, (_, at) => ({
  id: `p${at}`,
  name: at === 30 ? 'Maria Aparecida do Nascimento Albuquerque Cavalcanti' : `Fábio Monteiro ${at}`,
  role: at % 2 === 0 ? 'Motorista' : null,
  expenseCenter: 'Centro de Distribuição Norte',
  balanceCents: cents(at * 1_234_567),
  limitCents: at === 3 ? cents(2_440_000) : null,
}));
const WIDTHS = [598, 480, 390, 320, 280, 220];

describe('cards of a table', () => {
  let stage: Stage;
  afterEach(() => stage.remove());

  const show = async (
    width: number,
    dir: 'ltr' | 'rtl' = 'ltr',
    more: { footer?: ReactNode; primary?: ReactNode } = {},
  ) => {
    stage = openStage({ width, dir });
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 'all' });
    const drafts = createDraftAmounts();
    const selection = createSelection();
    const rowStates = createRowStates();
    const columns: Column<Person>[] = [
      { key: 'name', header: 'Nome', value: ({ name }) => name, fixed: true },
      {
        key: 'role',
        header: 'Função',
        value: ({ role }) => role,
        filter: {
          label: 'Função',
          options: ['Motorista', 'Recebedor'].map((value) => ({ value, label: value })),
        },
      },
      { key: 'center', header: 'Centro de custo', value: ({ expenseCenter }) => expenseCenter },
      {
        key: 'balance',
        header: 'Saldo',
        kind: 'money',
        value: ({ balanceCents }) => balanceCents,
        total: (rows) => rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
        filter: { label: 'Com saldo', options: [{ value: 'some', label: 'Com saldo', test: () => true }] },
        onPhone: 'detail',
      },
      {
        key: 'limit',
        header: 'Limite mensal',
        kind: 'money',
        value: ({ limitCents }) => limitCents,
        onPhone: 'detail',
      },
      {
        key: 'anywhere',
        header: 'Qualquer posto',
        value: () => 'Não',
        render: ({ name }) => (
          <Switch checked={false} label={`Qualquer posto para ${name}`} labelHidden onChange={() => {}} />
        ),
        named: true,
      },
      {
        key: 'amount',
        header: 'Valor',
        kind: 'money',
        value: () => null,
        edit: { drafts, label: ({ name }) => `Valor para ${name}`, reckoningText: String },
      },
      { key: 'acts', header: 'Ações', kind: 'actions', value: () => null, render: () => <button>⋮</button> },
    ];
    await stage.render(
      <DataTable
        label="Pessoas"
        columns={columns}
        rows={PEOPLE}
        rowId={({ id }) => id}
        view={view}
        selection={selection}
        rowStates={rowStates}
        {...more}
      />,
    );
    await until(() => stage.root.querySelector('[data-cards] .body > .row'));
    return { view, selection, rowStates };
  };
  const cards = () => [...stage.root.querySelectorAll<HTMLElement>('.body > .row')];
  const rectOf = (part: Element) => part.getBoundingClientRect();
  const cut = () =>
    cards().flatMap((card) => {
      const around = rectOf(card);
      const parts = [
        ...card.querySelectorAll<HTMLElement>('.cell-text, .cell-name, .money, .row-mark-text, input'),
      ].filter((part) => part.checkVisibility());
      const beyond = parts.filter((part) => {
        const { top, bottom, left, right } = rectOf(part);
        const isInside =
          top >= around.top && bottom <= around.bottom && left >= around.left && right <= around.right;
        return (
          !isInside ||
          (part.localName === 'span' && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        );
      });
      const covered = parts.filter((one) =>
        parts.some((other) => {
          if (one === other || one.contains(other) || other.contains(one)) return false;
          const [a, b] = [rectOf(one), rectOf(other)];
          return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        }),
      );
      return [...beyond, ...covered].map((part) => part.textContent || part.ariaLabel);
    });

  for (const width of WIDTHS) {
    it(`cards truncate no text at ${width} px, even with a long name and a refusal`, async () => {
      const { rowStates } = await show(width, width % 40 === 0 ? 'rtl' : 'ltr');
      expect(cut()).to.deep.equal([]);
      const scroller = stage.find('.table-scroll');
      expect(scroller.scrollWidth).to.equal(scroller.clientWidth);
      rowStates.set(['p1'], {
        kind: 'refused',
        message: 'A carteira está inativa: reative o cadastro da pessoa.',
      });
      await settled();
      expect(cut()).to.deep.equal([]);
      scroller.scrollTop = 30 * cards()[0]!.offsetHeight;
      await until(() => cards().some(({ dataset }) => dataset['id'] === 'p30'));
      await settled();
      expect(cut()).to.deep.equal([]);
      const heights = new Set(cards().map((card) => card.offsetHeight));
      expect([...heights].length).to.equal(1);
    });
  }

  it('cards label a switch and a figure, and omit details without a value', async () => {
    await show(390);
    const texts = cards().map((card) => card.innerText);
    expect(texts.every((text) => text.includes('Qualquer posto') && text.includes('Saldo'))).to.equal(true);
    expect(texts.map((text) => text.includes('Limite mensal'))).to.deep.equal(texts.map((_, at) => at === 3));
    expect(stage.root.querySelector('[role=columnheader]')).to.equal(null);
    const { violations } = await axe.run(stage.host);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
  });

  it('cards omit a main figure without a value together with its name', async () => {
    stage = openStage({ width: 390 });
    await stage.render(
      <DataTable
        label="Pessoas"
        columns={[
          { key: 'name', header: 'Nome', value: ({ name }) => name },
          {
            key: 'limit',
            header: 'Limite mensal',
            kind: 'money',
            value: ({ limitCents }) => limitCents,
            onPhone: 'figure',
          },
        ]}
        rows={PEOPLE}
        rowId={({ id }) => id}
        view={signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 'all' })}
      />,
    );
    await until(() => stage.root.querySelector('[data-cards] .body > .row'));
    const named = cards().map((card) => card.innerText.includes('Limite mensal'));
    expect(named).to.deep.equal(named.map((_, at) => at === 3));
  });

  it('a button sorts cards, and another button filters cards and counts active filters', async () => {
    const { view, selection } = await show(320);
    const button = (name: string) =>
      [...stage.root.querySelectorAll<HTMLElement>('button')].find((each) =>
        each.textContent?.startsWith(name),
      );
    const choose = async (label: string) => {
      const items = () => [...stage.root.querySelectorAll<HTMLElement>('sl-menu-item')];
      (await until(() => items().find(({ textContent }) => textContent === label)))?.click();
      await settled();
    };
    button('Ordenar')!.click();
    await choose('Saldo');
    button('Ordenar')!.click();
    await choose('Decrescente');
    expect(view.value.sort).to.deep.equal({ key: 'balance', descending: true });

    button('Filtros')!.click();
    const box = (label: string) =>
      [...stage.root.querySelectorAll<HTMLElement>('.filter-sheet label')].find(
        ({ textContent }) => textContent === label,
      );
    (await until(() => box('Motorista')))?.click();
    box('Com saldo')!.click();
    await until(() => button('Filtros')?.textContent === 'Filtros2');
    expect(view.value.filters).to.deep.equal({ role: ['Motorista'], balance: ['some'] });
    await until(() => button('Ver 20 resultados'));
    button('Limpar')!.click();
    await until(() => Object.keys(view.value.filters).length === 0);
    (await until(() => button('Ver 40 resultados')))?.click();
    await until(() => !stage.root.querySelector('.modal:popover-open'));

    stage.find<HTMLInputElement>('.card-tools input').click();
    expect(selection.ids.value.size).to.equal(40);
  });

  it('the primary button stays visible below the cards, but belongs to the toolbar of a grid', async () => {
    await show(390, 'ltr', { primary: <button id="new">Nova pessoa</button> });
    const button = stage.find('#new');
    expect(button.closest('.toolbar')).to.equal(null);
    expect(rectOf(button).bottom).to.be.at.most(window.innerHeight);
    expect(rectOf(stage.find('.table')).bottom).to.be.greaterThan(window.innerHeight);
    stage.host.style.inlineSize = '1024px';
    await until(() => stage.root.querySelector('.table-tools > #new'));
    expect(stage.root.querySelector('[data-foot]')).to.equal(null);
  });

  describe('cards with a bar at the edge of the window', () => {
    const real = window.visualViewport;
    const bar = () => rectOf(stage.find('[data-foot]'));
    const sight = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
    before(() => Object.defineProperty(window, 'visualViewport', { value: sight, configurable: true }));
    after(() => Object.defineProperty(window, 'visualViewport', { value: real, configurable: true }));
    beforeEach(() => setViewport({ width: 390, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('the bar never covers the focused card, and grows to at most half of the visible height', async () => {
      await show(390, 'ltr', { footer: <p id="bar">Distribuir</p> });
      stage.host.style.paddingBlockEnd = '900px';
      await until(() => stage.find('.table').style.getPropertyValue('--sight') === '640px');
      const focusedCard = () => stage.root.activeElement!.closest('.row')!;
      const isClear = () => rectOf(focusedCard()).bottom <= bar().top + 1;
      for (const input of [...stage.root.querySelectorAll<HTMLElement>('.amount-input')].slice(0, 8)) {
        input.focus({ preventScroll: true });
        await until(isClear);
      }
      sight.height = 330;
      sight.dispatchEvent(new Event('resize'));
      await until(() => Math.abs(bar().bottom - 330) < 2);
      await until(isClear);
      stage.find('#bar').style.blockSize = '600px';
      await until(() => bar().height > 100);
      await until(isClear);
      expect(bar().height).to.be.below(0.5 * 330);
      stage.find('.table').style.setProperty('--litro-bar-inset', '400px');
      await until(() => Math.abs(bar().bottom - 240) < 2);
    });
  });
});
