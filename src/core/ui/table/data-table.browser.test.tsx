import { signal } from '@preact/signals-react';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { cents, type Cents } from '#core/money/cents.ts';
import { KitProvider } from '../kit.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { DataTable } from './data-table.tsx';
import { createDraftAmounts } from './draft-amounts.ts';
import { createRowStates } from './row-states.ts';
import { createSelection } from './selection.ts';
import type { Column, DataTableProps } from './table-types.ts';
import { type TableView, DEFAULT_TABLE_VIEW } from '../../state/table-view.ts';

interface Vehicle {
  id: string;
  plate: string;
  balanceCents: Cents;
}

const vehicles = (count: number): Vehicle[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `v${at}`,
    plate: `ABC${String(at).padStart(5, '0')}`,
    balanceCents: cents((at * 7919) % 100_000),
  }));
const rowId = (row: Vehicle) => row.id;

function makeTable(rows: readonly Vehicle[] | undefined) {
  const drafts = createDraftAmounts();
  const selection = createSelection();
  const rowStates = createRowStates();
  const renders = new Map<string, number>();
  const columns: Column<Vehicle>[] = [
    { key: 'plate', header: 'Placa', value: (row) => row.plate },
    {
      key: 'balance',
      header: 'Saldo',
      kind: 'money',
      value: (row) => row.balanceCents,
      total: (shown) => shown.reduce((sum, row) => sum + row.balanceCents, 0),
    },
    {
      key: 'amount',
      header: 'Valor',
      kind: 'money',
      value: () => null,
      edit: { drafts, label: (row) => `Valor para ${row.plate}`, reckoningText: (problem) => problem },
    },
  ];
  const props: DataTableProps<Vehicle> = {
    label: 'Veículos',
    columns,
    rows,
    rowId,
    selection,
    rowStates,
    onCellRender: (id, column) => renders.set(`${id} ${column}`, (renders.get(`${id} ${column}`) ?? 0) + 1),
  };
  return { props, drafts, selection, rowStates, renders };
}

describe('DataTable', () => {
  let stage: Stage;
  afterEach(() => stage.remove());

  const show = async (rows: readonly Vehicle[] | undefined, more: Partial<DataTableProps<Vehicle>> = {}) => {
    stage = openStage({ width: 900 });
    const table = makeTable(rows);
    await stage.render(<DataTable {...table.props} {...more} />);
    return table;
  };
  const rowsShown = () => [...stage.root.querySelectorAll<HTMLElement>('.body > .row')];
  const amountOf = (at: number) => stage.find<HTMLInputElement>(`[data-at="${at}"] .amount-input`);
  const press = async (...keys: string[]) => {
    for (const keyStroke of keys) {
      const [key, modifier] = keyStroke.split('+').reverse();
      if (modifier) await sendKeys({ down: modifier });
      await sendKeys({ press: key! });
      if (modifier) await sendKeys({ up: modifier });
    }
    await settled();
  };
  const type = async (text: string) => {
    await sendKeys({ type: text });
    await settled();
  };
  const focused = () => stage.root.activeElement;
  const focusedId = () => focused()?.closest<HTMLElement>('.row')?.dataset['id'];

  it('has no accessibility violation that axe finds, with selected, refused and edited rows', async () => {
    const { selection, rowStates, drafts } = await show(vehicles(30));
    selection.set(['v1', 'v2'], true);
    rowStates.set(['v3'], { kind: 'refused', message: 'A carteira está inativa.' });
    drafts.type('v4', '12x', 'pt-BR');
    await settled();
    const { violations } = await axe.run(stage.host);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
  });

  it('renders at most 60 of 1,000 rows on a single page', async () => {
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 'all' });
    const { renders } = await show(vehicles(1_000), { view });
    const rendered = new Set([...renders.keys()].map((key) => key.split(' ')[0]));
    expect(rendered.size).to.be.within(10, 60);
  });

  it('renders at most 60 of 10,000 rows and reports the full count to screen readers', async () => {
    await show(vehicles(10_000));
    const size = stage.find<HTMLSelectElement>('.pager select');
    size.value = 'all';
    size.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(rowsShown().length).to.be.within(10, 60);
    expect(stage.find('[role=grid]').getAttribute('aria-rowcount')).to.equal('10002');

    amountOf(0).focus();
    await press('Control+End');
    const last = await until(() => stage.root.querySelector('[data-at="9999"]'));
    expect(last.getAttribute('aria-rowindex')).to.equal('10001');
    expect(last.contains(await until(focused))).to.equal(true);
    expect(rowsShown().length).to.be.within(10, 60);
  });

  it('shows the rows at the scroll position in the next frame without new totals', async () => {
    let added = 0;
    const { props } = makeTable(vehicles(10_000));
    const columns = props.columns.map((column) =>
      column.key === 'balance' ? { ...column, total: () => (added += 1) } : column,
    );
    await show(vehicles(10_000), { columns });
    const size = stage.find<HTMLSelectElement>('.pager select');
    size.value = 'all';
    size.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    const before = added;
    const scroller = stage.find('.table-scroll');
    for (const at of [3000, 3001, 9000, 12]) {
      scroller.scrollTop = at * 40;
      // Waits a frame: scroll events run before a frame, and the table renders in the frame after the event.
      await new Promise(requestAnimationFrame);
      const row = stage.find(`[data-at="${at}"]`).getBoundingClientRect();
      const head = stage.find('.head').getBoundingClientRect();
      expect(row.top).to.be.closeTo(head.bottom, 1, `row ${at}`);
    }
    expect(added).to.equal(before);
    expect(rowsShown().length).to.be.within(10, 60);
  });

  it('is one tab stop, and arrow keys, Home and End move between its cells', async () => {
    await show(vehicles(5));
    expect(stage.find('.grid').querySelectorAll('[tabindex="0"]').length).to.equal(1);
    amountOf(1).focus();
    await press('ArrowDown');
    expect(focused()).to.equal(amountOf(2));
    await press('Home');
    expect(focused()).to.equal(stage.find('[data-at="2"] input[type=checkbox]'));
    await press('ArrowUp', 'End');
    expect(focused()).to.equal(amountOf(1));
    expect(stage.find('.grid').querySelectorAll('[tabindex="0"]').length).to.equal(1);
    await press('Home', 'Tab');
    expect(stage.find('.grid').contains(focused())).to.equal(false);
  });

  it('reads a typed amount, moves down on Enter and restores the amount on Escape', async () => {
    const { drafts } = await show(vehicles(5));
    amountOf(0).focus();
    await type('1240,5');
    expect(drafts.total.value).to.equal(124_050);
    await press('Enter');
    expect(amountOf(0).value).to.equal('1.240,50');
    expect(focused()).to.equal(amountOf(1));

    await press('ArrowUp');
    await type('7');
    expect(drafts.total.value).to.equal(700);
    await press('Escape');
    expect(amountOf(0).value).to.equal('1.240,50');
    expect(drafts.total.value).to.equal(124_050);
    expect(focused()).to.equal(amountOf(0));
  });

  it('Tab moves between editable amounts, skips disabled rows, and leaves the grid after the last row', async () => {
    const { props, drafts } = makeTable(vehicles(400));
    const columns = props.columns.map((column) =>
      column.edit
        ? {
            ...column,
            edit: { ...column.edit, disabled: (row: Vehicle) => (row.id === 'v1' ? 'inativo' : null) },
          }
        : column,
    );
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 'all' });
    stage = openStage({ width: 900 });
    await stage.render(<DataTable {...props} columns={columns} view={view} />);
    amountOf(0).focus();
    await type('10');
    await press('Tab');
    expect(focusedId()).to.equal('v2');
    await type('20');
    await press(...Array.from({ length: 40 }, () => 'Tab'));
    await until(() => focusedId() === 'v42');
    expect(drafts.total.value).to.equal(3000);
    await press('Shift+Tab');
    expect(focusedId()).to.equal('v41');
    await press('Control+End');
    await until(() => focusedId() === 'v399');
    await press('Tab');
    expect(focused()?.closest('.grid') ?? null).to.equal(null);
    amountOf(399).focus();
    await press('ArrowLeft', 'Tab');
    expect(focused()?.closest('.grid') ?? null).to.equal(null);
  });

  it('focuses its first amount when a screen opens in the portal, but not on an embedded page', async () => {
    const { props } = makeTable(undefined);
    const kit = { text: ((key: string) => key) as never, locale: 'pt-BR' } as const;
    const onPage = (reloadPage: (() => void) | null, rows: readonly Vehicle[] | null) => (
      <KitProvider {...kit} reloadPage={reloadPage}>
        <h1 tabIndex={-1} data-heading="">
          Distribuição
        </h1>
        <button type="button" className="other">
          Menu
        </button>
        <DataTable {...props} rows={rows ?? undefined} typesIn="amounts" key={String(reloadPage)} />
      </KitProvider>
    );
    stage = openStage({ width: 900 });
    await stage.render(onPage(null, vehicles(3)));
    expect(focused()).to.equal(null);
    const ours = () => {};
    await stage.render(onPage(ours, null));
    stage.find('h1').focus();
    await stage.render(onPage(ours, vehicles(3)));
    await until(() => focused()?.matches('[data-at="0"] .amount-input'));
    const other = () => 'other';
    await stage.render(onPage(other, null));
    stage.find('.other').focus();
    await stage.render(onPage(other, vehicles(3)));
    expect(focused()).to.equal(stage.find('.other'));
  });

  it('Enter starts editing, and then left and right arrow keys move the caret', async () => {
    const { drafts } = await show(vehicles(3));
    drafts.set(['v0'], cents(12_300));
    amountOf(0).focus();
    await press('Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await type('4');
    expect(drafts.total.value).to.equal(123_400);
  });

  it('a keystroke renders only the cell that it changes', async () => {
    const { renders } = await show(vehicles(25));
    amountOf(3).focus();
    await settled();
    renders.clear();
    await type('5');
    expect([...renders]).to.deep.equal([['v3 amount', 1]]);
  });

  it('renders no cell when the focus moves or a row is selected', async () => {
    const { renders, selection } = await show(vehicles(25));
    amountOf(3).focus();
    renders.clear();
    await press('ArrowDown', 'ArrowDown', 'ArrowLeft');
    selection.set(['v4'], true);
    await settled();
    expect([...renders]).to.deep.equal([]);
    expect(stage.find('[data-at="4"]').getAttribute('aria-selected')).to.equal('true');
  });

  it('fills a pasted column downwards in the shown order and announces the number of values', async () => {
    const { drafts } = await show(vehicles(4));
    stage.find<HTMLButtonElement>('.sort').click();
    stage.find<HTMLButtonElement>('.sort').click();
    await settled();
    amountOf(1).focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '100,00\n\n1.250,50\n9\n');
    amountOf(1).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await settled();
    expect(drafts.entries()).to.have.deep.members([
      { id: 'v2', amount: 10_000 },
      { id: 'v0', amount: 125_050 },
    ]);
    const statuses = [...stage.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    expect(statuses).to.include('3 valores colados, 1 valor ficou de fora');
  });

  it('calculates an expression after "=" when the user leaves the cell, and undoes a pasted column', async () => {
    const { drafts } = await show(vehicles(4));
    drafts.type('v1', '7', 'pt-BR');
    amountOf(0).focus();
    await type('=100+50/2');
    expect(amountOf(0).value).to.equal('=100+50/2');
    await press('Enter');
    expect(amountOf(0).value).to.equal('125,00');
    await sendKeys({ type: '=1+' });
    await press('Escape');
    expect(amountOf(1).value).to.equal('7,00');
    const pasted = new DataTransfer();
    pasted.setData('text/plain', '10\n20\nx');
    amountOf(1).dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
    await settled();
    expect([1, 2, 3].map((at) => amountOf(at).value)).to.deep.equal(['10,00', '20,00', 'x']);
    drafts.type('v2', '33', 'pt-BR');
    await press('Control+z');
    expect([0, 1, 2, 3].map((at) => amountOf(at).value)).to.deep.equal(['125,00', '7,00', '33', '']);
  });

  it('shows why a cell has no valid amount while the focus or the pointer is on the cell', async () => {
    const { drafts } = await show(vehicles(3));
    drafts.type('v1', '12,345', 'pt-BR');
    await settled();
    const field = amountOf(1);
    const note = await until(() => stage.root.querySelector('.note-bubble'));
    expect(note.id).to.equal(field.getAttribute('aria-describedby'));
    expect(note.textContent).to.equal('Escreva também os centavos, como em 1.240,00.');
    expect(note.checkVisibility()).to.equal(false);
    field.focus();
    await until(() => note.checkVisibility());
    const { top, bottom, right } = note.getBoundingClientRect();
    const cell = field.getBoundingClientRect();
    expect(right).to.be.at.most(cell.left);
    expect((top + bottom) / 2).to.be.closeTo((cell.top + cell.bottom) / 2, 1);
    await press('ArrowUp');
    await until(() => !note.checkVisibility());
    await sendMouse({ type: 'move', position: [Math.round(cell.x + 9), Math.round(cell.y + 9)] });
    await until(() => note.checkVisibility());
    await resetMouse();
  });

  it('`requestedAmount` shows the page of an amount and focuses its field', async () => {
    const requestedAmount = signal<string | null>(null);
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 100 });
    await show(vehicles(1000), { requestedAmount, view });
    requestedAmount.value = 'v480';
    await until(() => stage.root.activeElement?.getAttribute('aria-label') === 'Valor para ABC00480');
    expect([view.value.page, requestedAmount.value]).to.deep.equal([5, null]);
  });

  it('selects a row with Space, a range with Shift, and all rows that match a search', async () => {
    const { selection } = await show(vehicles(30));
    amountOf(1).focus();
    await press('Space');
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    expect([...selection.ids.value]).to.deep.equal(['v1', 'v2', 'v3']);

    selection.clear();
    await settled();
    const box = (at: number) => stage.find<HTMLInputElement>(`[data-at="${at}"] input[type=checkbox]`);
    const clickOn = async (at: number) => {
      box(at).scrollIntoView({ block: 'nearest', inline: 'center' });
      const { x, y, width, height } = box(at).getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    };
    await clickOn(2);
    await sendKeys({ down: 'Shift' });
    await clickOn(5);
    await clickOn(5);
    await sendKeys({ up: 'Shift' });
    await settled();
    expect([...selection.ids.value]).to.deep.equal(['v2', 'v3', 'v4', 'v5']);
    expect([2, 3, 4, 5, 6].map((at) => box(at).checked)).to.deep.equal([true, true, true, true, false]);
    await clickOn(5);
    await settled();
    expect([selection.ids.value.has('v5'), box(5).checked]).to.deep.equal([false, false]);
    await resetMouse();

    selection.clear();
    await settled();
    stage.find<HTMLInputElement>('.table-search input').focus();
    await type('abc0001');
    stage.find<HTMLInputElement>('.head input[type=checkbox]').click();
    await settled();
    expect(selection.ids.value.size).to.equal(10);
    expect(stage.find('.selection-count').textContent).to.equal('Seleção: 10');
  });

  it('reports the sort order in aria-sort and totals only the shown rows', async () => {
    await show(vehicles(12));
    const header = stage.find<HTMLElement>('[role=columnheader][aria-sort]');
    const order = () => header.getAttribute('aria-sort');
    const button = header.querySelector('button')!;
    const seen = [order()];
    for (let press = 0; press < 3; press++) {
      button.click();
      await settled();
      seen.push(order());
    }
    expect(seen).to.deep.equal(['none', 'ascending', 'descending', 'none']);
    stage.find<HTMLInputElement>('.table-search input').focus();
    await type('00001');
    expect(stage.find('.totals [data-figure] .money').textContent).to.equal('R$\u00a079,19');
  });

  it('wraps a long text to two lines without truncation', async () => {
    const long = 'Transportes e Logística Serra Azul';
    const { props } = await show([{ id: 'long', plate: long, balanceCents: cents(1) }, ...vehicles(3)]);
    const [first, ...others] = props.columns;
    const narrow = [{ ...first!, width: 160, grow: 0 }, ...others];
    for (const density of ['comfortable', 'compact'] as const) {
      const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, density });
      await stage.render(<DataTable {...props} columns={narrow} view={view} />);
      const cell = stage.find('[data-id=long] [role=rowheader]');
      const text = cell.querySelector<HTMLElement>('.cell-text')!;
      expect(text.getClientRects()[0]!.height).to.be.greaterThan(20);
      expect(text.scrollHeight).to.be.at.most(text.clientHeight);
      expect(text.getBoundingClientRect().bottom).to.be.below(cell.getBoundingClientRect().bottom);
    }
  });

  it('a menu item restores the default display of the columns', async () => {
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, hidden: ['balance'], density: 'compact' });
    await show(vehicles(2), { view });
    stage.find<HTMLButtonElement>('[aria-label="Exibição"]').click();
    const usual = await until(() =>
      [...stage.root.querySelectorAll<HTMLElement>('sl-menu-item')].find((item) =>
        item.textContent.includes('Voltar ao padrão'),
      ),
    );
    usual!.click();
    await until(() => view.value.density === 'comfortable');
    expect(view.value.hidden).to.deep.equal([]);
  });

  it('focuses the row that takes the place of a removed row', async () => {
    const rows = vehicles(6);
    const { props } = await show(rows);
    amountOf(2).focus();
    await stage.render(<DataTable {...props} rows={rows.filter(({ id }) => id !== 'v2')} />);
    expect(focused()).to.equal(amountOf(2));
    expect(amountOf(2).getAttribute('aria-label')).to.equal('Valor para ABC00003');
  });

  it('shows rows as cards in a narrow container', async () => {
    const { props } = await show(vehicles(10));
    expect(rowsShown()[1]!.getBoundingClientRect().height).to.equal(40);
    stage.host.style.inlineSize = '380px';
    await stage.render(<DataTable {...props} />);
    await until(() => stage.root.querySelector('[data-cards]'));
    await settled();
    const [first, second] = rowsShown().map((row) => row.getBoundingClientRect());
    expect(second!.top).to.equal(first!.bottom);
    expect(stage.find('.table-scroll').scrollWidth).to.be.at.most(380);
  });

  it('shows skeleton rows while it loads, and the `empty` content without rows', async () => {
    const { props } = await show(undefined);
    expect(stage.find('[role=grid]').getAttribute('aria-busy')).to.equal('true');
    expect(stage.root.querySelectorAll('.body-skeleton .row').length).to.equal(8);
    await stage.render(<DataTable {...props} rows={[]} empty={<p className="empty">Nada</p>} />);
    expect(stage.find('.empty').textContent).to.equal('Nada');
    expect(stage.root.querySelector('[role=grid]')).to.equal(null);
  });

  it('shows the page of the server in the order of the server, and selects other pages through its view', async () => {
    const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, pageSize: 5, page: 2, search: 'zzz' });
    const page = vehicles(7).slice(5).reverse();
    const { props } = await show(page, { view, total: 7 });
    expect(rowsShown().map((row) => row.querySelector('[role=rowheader]')!.textContent)).to.deep.equal(
      page.map(({ plate }) => plate),
    );
    expect(stage.find('[role=grid]').getAttribute('aria-rowcount')).to.equal('9');
    expect(stage.find('.pager-range').textContent).to.equal('6–7 de 7');
    stage.find<HTMLButtonElement>('[aria-label="Página anterior"]').click();
    expect(view.value.page).to.equal(1);
    await stage.render(
      <DataTable {...props} view={view} rows={[]} total={0} empty={<p className="empty" />} />,
    );
    expect(stage.root.querySelector('.empty')).to.equal(null);
    expect(stage.root.textContent).to.include('Nenhum resultado');
    view.value = { ...view.value, search: '' };
    await settled();
    expect(stage.root.querySelector('.empty')).not.to.equal(null);
  });
});
