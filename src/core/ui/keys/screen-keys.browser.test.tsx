import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { useRef } from 'react';
import { atRest } from '../at-rest.ts';
import { DataTable } from '../table/data-table.tsx';
import { createDraftAmounts } from '../table/draft-amounts.ts';
import type { Column } from '../table/table-types.ts';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { chooseKeys } from './key-choice.ts';
import { useScreenKeys } from './screen-keys.ts';

interface Truck {
  id: string;
  plate: string;
}
const trucks: readonly Truck[] = ['ABC1D23', 'DEF4G56'].map((plate) => ({ id: plate, plate }));
const rowId = (truck: Truck) => truck.id;

function screenOf(action: () => void) {
  const drafts = createDraftAmounts();
  const columns: Column<Truck>[] = [
    { key: 'plate', header: 'Placa', value: (truck) => truck.plate },
    {
      key: 'amount',
      header: 'Valor',
      kind: 'money',
      value: () => null,
      edit: { drafts, label: ({ plate }) => `Valor para ${plate}`, reckoningText: String },
    },
  ];
  function Action() {
    const button = useRef<HTMLButtonElement>(null);
    useScreenKeys(button, [{ combination: 'Mod+Enter', text: 'handOut', run: action }]);
    return (
      <button ref={button} type="button" className="act">
        Distribuir
      </button>
    );
  }
  const content = (
    <DataTable label="Veículos" columns={columns} rows={trucks} rowId={rowId} footer={<Action />} />
  );
  return { drafts, content };
}

function listenAround() {
  const heard: string[] = [];
  const listener = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener('keydown', listener);
  return { heard, stop: () => document.removeEventListener('keydown', listener) };
}

async function pressControlEnter() {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: 'Enter' });
  await sendKeys({ up: 'Control' });
}

const focused = (stage: Stage) => stage.root.activeElement;

describe('useScreenKeys', () => {
  const stages: Stage[] = [];
  const page = { actions: [] as string[] };
  const open = async (name: string) => {
    const stage = openStage({ width: 900 });
    stages.push(stage);
    const screen = screenOf(() => page.actions.push(name));
    await stage.render(screen.content);
    // The shortcuts start only once the page is idle.
    await atRest();
    await import('./key-strokes.ts');
    await settled();
    return { stage, ...screen };
  };
  afterEach(() => {
    for (const stage of stages.splice(0)) stage.remove();
    page.actions = [];
    chooseKeys(true, false);
  });

  it('shortcuts act only in the focused element and do not reach the page', async () => {
    const { stage: one } = await open('one');
    const { stage: other } = await open('other');
    const around = listenAround();
    other.find('.act').focus();
    await sendKeys({ press: '/' });
    expect(focused(other)?.matches('.table-search input')).to.equal(true);
    expect(focused(one)).to.equal(null);
    other.find('.act').focus();
    await pressControlEnter();
    expect(page.actions).to.deep.equal(['other']);
    expect(around.heard.filter((key) => key !== 'Control')).to.deep.equal([]);
    other.find('.act').blur();
    await sendKeys({ press: '/' });
    expect(around.heard.at(-1)).to.equal('/');
    around.stop();
  });

  it('shortcut keys type characters in the search field and in an amount field', async () => {
    const { stage } = await open('one');
    const amount = stage.find<HTMLInputElement>('.amount-input');
    amount.focus();
    await sendKeys({ type: '1/' });
    expect(amount.value).to.equal('1/');
    const search = stage.find<HTMLInputElement>('.table-search input');
    search.focus();
    await sendKeys({ type: '/?' });
    expect(search.value).to.equal('/?');
    expect(stage.root.querySelector('.modal')).to.equal(null);
  });

  it('a shortcut commits the typed amount before its action runs', async () => {
    const { stage, drafts } = await open('one');
    const amount = stage.find<HTMLInputElement>('.amount-input');
    amount.focus();
    await sendKeys({ type: '50' });
    await pressControlEnter();
    expect(page.actions).to.deep.equal(['one']);
    expect(amount.value).to.equal('50,00');
    expect(drafts.total.value).to.equal(5000);
    expect(focused(stage)).to.equal(amount);
  });

  it('the key list opens with "?", blocks other shortcuts, and can turn shortcuts off', async () => {
    const { stage } = await open('one');
    stage.find('.amount-input').focus();
    await sendKeys({ press: '?' });
    await until(() => stage.root.querySelector('.key-list kbd') !== null);
    await until(() => stage.root.querySelector('.modal')?.contains(focused(stage)) === true);
    expect(focused(stage)?.matches('.key-list')).to.equal(true);
    const listed = [...stage.root.querySelectorAll('.key-list dd')].map((keys) => keys.textContent);
    expect(listed).to.include.members(['/', '?', 'Ctrl + Enter', 'Esc']);
    await pressControlEnter();
    expect(page.actions).to.deep.equal([]);
    const { violations } = await axe.run(stage.host, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    stage.find('.key-choice input').click();
    await sendKeys({ press: 'Escape' });
    await until(() => focused(stage)?.matches('.amount-input') === true);
    stage.find('.act').focus();
    await sendKeys({ press: '/' });
    await pressControlEnter();
    await settled();
    expect(focused(stage)?.matches('.act')).to.equal(true);
    expect(page.actions).to.deep.equal([]);
  });

  it('the attribute no-keys turns shortcuts off', async () => {
    const { stage } = await open('one');
    stage.host.setAttribute('no-keys', '');
    stage.find('.act').focus();
    await sendKeys({ press: '/' });
    expect(focused(stage)?.matches('.act')).to.equal(true);
  });
});
