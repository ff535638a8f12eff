import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { useState } from 'react';
import type { ThemeName } from '../theme/theme-name.ts';
import { adoptTheme } from '../theme/theme-sheets.ts';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const TOWNS = [
  'Campinas, SP',
  'Campina Grande, PB',
  'Campo Grande, MS',
  'Campos do Jordão, SP',
  'Sumaré, SP',
];

interface TownsProps {
  onTaken: (key: string) => void;
  known?: readonly string[];
  suggests?: boolean;
}

function Towns({ onTaken, known = TOWNS, suggests = false }: TownsProps) {
  const [text, setText] = useState('');
  const isFit = (town: string) =>
    (suggests || text !== '') && town.toLowerCase().startsWith(text.toLowerCase());
  const options: ComboboxOption[] = known
    .filter(isFit)
    .map((label) => ({ key: label, label, detail: 'Município' }));
  return (
    <Combobox
      suggests={suggests}
      label="Mais próximos de"
      value={text}
      onChange={setText}
      options={options}
      onChoose={({ key }) => {
        setText(key);
        onTaken(key);
      }}
      empty="Nenhum lugar encontrado."
      note="Fonte: IBGE"
      count={`${options.length} lugares`}
      clear="Limpar"
      onClear={() => setText('')}
    />
  );
}

function middleOf(element: HTMLElement): [x: number, y: number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

describe('combobox', () => {
  let stage: Stage;
  let taken: string[];
  beforeEach(async () => {
    taken = [];
    stage = openStage({ width: 420 });
    await stage.render(<Towns onTaken={(key) => taken.push(key)} />);
  });
  afterEach(() => stage.remove());

  const input = () => stage.find<HTMLInputElement>('input');
  const options = () => [...stage.root.querySelectorAll<HTMLElement>('[role=option]')];
  const marked = () =>
    stage.root.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent;
  const statusText = () => stage.find('[role=status]').textContent;
  const type = async (text: string) => {
    input().focus();
    await sendKeys({ type: text });
    await settled();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key });
    await settled();
  };

  it('lists matching options, marks the first option and announces their number', async () => {
    expect(input().getAttribute('aria-expanded')).to.equal('false');
    await type('camp');
    expect(options()).to.have.length(4);
    expect(input().getAttribute('aria-expanded')).to.equal('true');
    expect(stage.root.getElementById(input().getAttribute('aria-controls') ?? '')?.role).to.equal('listbox');
    expect(marked()).to.equal('Campinas, SP');
    expect(statusText()).to.equal('4 lugares');
    expect(stage.root.activeElement).to.equal(input());
  });

  it('arrow keys move the mark in a cycle, and Enter takes the marked option', async () => {
    await type('camp');
    await press('ArrowDown');
    expect(marked()).to.equal('Campina Grande, PB');
    await press('ArrowUp', 'ArrowUp');
    expect(marked()).to.equal('Campos do Jordão, SP');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(taken).to.deep.equal(['Campina Grande, PB']);
    expect(input().value).to.equal('Campina Grande, PB');
    expect(options()).to.have.length(0);
    expect(stage.root.activeElement).to.equal(input());
  });

  it('Escape closes the list without a change of the text, and an arrow key opens the list again', async () => {
    await type('cam');
    await press('Escape');
    expect(options()).to.have.length(0);
    expect(input().value).to.equal('cam');
    await press('Enter');
    expect(taken).to.deep.equal([]);
    await press('ArrowDown');
    expect(options()).to.have.length(4);
    expect(marked()).to.equal('Campinas, SP');
  });

  it('marks the first option again when other options match', async () => {
    await type('camp');
    await press('ArrowDown', 'ArrowDown');
    await type('i');
    expect(marked()).to.equal('Campinas, SP');
    expect(options()).to.have.length(2);
  });

  it('takes an option on a click', async () => {
    await type('camp');
    await sendMouse({ type: 'click', position: middleOf(options()[2]!) });
    await settled();
    expect(taken).to.deep.equal(['Campo Grande, MS']);
    expect(options()).to.have.length(0);
  });

  it('with `suggests` lists all options before typing, on a click or an arrow key', async () => {
    const click = () => sendMouse({ type: 'click', position: middleOf(input()) });
    await click();
    await settled();
    expect(options()).to.have.length(0);
    await stage.render(<Towns suggests onTaken={(key) => taken.push(key)} />);
    input().focus();
    await settled();
    expect(options()).to.have.length(0);
    await click();
    await settled();
    expect(options()).to.have.length(TOWNS.length);
    await press('Escape');
    expect(options()).to.have.length(0);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(taken).to.deep.equal(['Campina Grande, PB']);
  });

  it('announces that no option matches, and Enter takes nothing', async () => {
    await type('xyz');
    expect(stage.find('.combobox-panel').textContent).to.equal('Nenhum lugar encontrado.');
    expect(statusText()).to.equal('Nenhum lugar encontrado.');
    expect(input().getAttribute('aria-expanded')).to.equal('false');
    await press('Enter');
    expect(taken).to.deep.equal([]);
  });

  it('closes when it loses the focus, and its button clears the text', async () => {
    await type('sum');
    await press('Tab');
    expect(options()).to.have.length(0);
    expect(stage.root.activeElement?.ariaLabel).to.equal('Limpar');
    await press('Enter');
    expect(input().value).to.equal('');
    expect(stage.root.activeElement).to.equal(input());
    expect(stage.root.querySelector('button')).to.equal(null);
  });

  it('scrolls the marked option into view without scrolling the page', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `Campo ${String(at).padStart(2, '0')}`);
    await stage.render(<Towns known={many} onTaken={(key) => taken.push(key)} />);
    await type('campo');
    const before = document.scrollingElement?.scrollTop;
    await press('ArrowUp');
    expect(marked()).to.equal('Campo 59');
    const panel = stage.find('.combobox-panel').getBoundingClientRect();
    const option = options()[59]!.getBoundingClientRect();
    expect(option.bottom).to.be.at.most(panel.bottom);
    expect(option.top).to.be.at.least(panel.top);
    expect(document.scrollingElement?.scrollTop).to.equal(before);
  });

  for (const theme of ['light.blue', 'dark.orange'] as const satisfies readonly ThemeName[]) {
    it(`has no accessibility violation in ${theme}`, async () => {
      adoptTheme(stage.root, theme);
      document.body.style.background = theme.startsWith('dark') ? '#161a21' : '#fff';
      await type('camp');
      await until(() => options().length === 4);
      const { violations } = await axe.run(stage.host, { rules: { region: { enabled: false } } });
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).to.deep.equal([]);
      document.body.style.background = '';
    });
  }
});
