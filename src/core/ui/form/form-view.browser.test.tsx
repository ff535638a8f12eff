import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { useMemo, useState } from 'react';
import { Button } from '../button.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { standStill } from '../testing/stand-still.ts';
import { fieldsFor } from './form-field.ts';
import { createForm } from './form-state.ts';
import { FormView } from './form-view.tsx';
import { wholeRules } from './figure-rules.ts';
import { amountRules, textRules } from './readings.ts';
import { useLeaving } from './use-leaving.tsx';

interface Tank {
  readonly name: string;
  readonly year?: number | null;
  readonly worth?: number | null;
}

const fields = fieldsFor<Tank>({
  name: { label: 'Nome', ...textRules({ max: 60 }) },
  year: {
    label: 'Ano',
    hint: 'O da fabricação.',
    inputMode: 'numeric',
    example: '2022',
    ...wholeRules({ min: 1900, max: 2100 }),
  },
  worth: { label: 'Valor', kind: 'amount', ...amountRules('pt-BR') },
});

describe('FormView', () => {
  let stage: Stage;
  const sent: unknown[] = [];
  beforeEach(() => sent.splice(0));
  afterEach(() => stage.remove());

  const inputs = () => [...stage.root.querySelectorAll<HTMLInputElement>('input')];
  const [name, year, worth] = [() => inputs()[0]!, () => inputs()[1]!, () => inputs()[2]!];
  const type = (keys: string) => sendKeys({ type: keys });
  const press = (key: string) => sendKeys({ press: key });
  const messagesOf = (input: HTMLInputElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => stage.root.getElementById(id)?.textContent ?? '');

  function Tanks() {
    const form = useMemo(() => createForm(fields), []);
    const send = () => {
      const tank = form.read();
      if (tank) sent.push(tank);
    };
    return <FormView form={form} fields={fields} onSubmit={send} />;
  }
  const open = async (options: Parameters<typeof openStage>[0] = {}) => {
    stage = openStage(options);
    await stage.render(<Tanks />);
    await until(() => stage.find('.form-legend').textContent?.trim());
  };

  it('marks required fields with an asterisk, and explains the mark once', async () => {
    await open();
    expect(stage.find('.form-legend').textContent).to.equal('Os campos com * são obrigatórios.');
    const mark = (input: HTMLInputElement) => getComputedStyle(input.labels![0]!, '::after').content;
    expect(mark(name())).to.include('*');
    expect(mark(year())).to.equal('none');
    expect(name().required).to.equal(true);
    expect(year().required).to.equal(false);
  });

  it('shows an example as placeholder, and never in the note of a wrong value', async () => {
    await open();
    expect([name().placeholder, year().placeholder]).to.deep.equal(['', 'Ex.: 2022']);
    year().focus();
    await type('1850');
    await press('Tab');
    expect(messagesOf(year()).join(' ')).not.to.include('2022');
  });

  it('writes the currency sign from left to right on a right-to-left page', async () => {
    await open({ dir: 'rtl' });
    const sign = document.createRange();
    const leftOf = (at: number) => {
      sign.setStart(words, at);
      sign.setEnd(words, at + 1);
      return sign.getBoundingClientRect().left;
    };
    const words = stage.find('.control-part bdi').firstChild!;
    expect(words.textContent).to.equal('R$');
    expect(leftOf(0)).to.be.lessThan(leftOf(1));
  });

  it('focuses the first wrong field on a failed submission, without validation by the browser', async () => {
    await open();
    expect(stage.find<HTMLFormElement>('form').noValidate).to.equal(true);
    year().focus();
    await type('1850');
    await press('Enter');
    await until(() => stage.root.activeElement === name());
    expect(messagesOf(name())).to.eql(['Preencha este campo.']);
    expect(name().getAttribute('aria-invalid')).to.equal('true');
    await type('Tanque');
    await press('Enter');
    await until(() => stage.root.activeElement === year());
    expect(sent).to.eql([]);
  });

  it('scrolls the error note of the focused field into a small viewport', async () => {
    stage = openStage();
    await stage.render(
      <div className="view" style={{ blockSize: '160px', overflow: 'auto' }}>
        <Tanks />
      </div>,
    );
    name().focus();
    await type('Tanque');
    year().focus();
    await type('1');
    stage.find('.view').scrollTop = 0;
    await press('Enter');
    const note = await until(() => stage.root.querySelector('.field-note[data-error]'));
    await settled();
    const { bottom } = stage.find('.view').getBoundingClientRect();
    expect(note.getBoundingClientRect().bottom).to.be.at.most(bottom);
  });

  it('shows the permitted range beside the hint after a wrong value', async () => {
    await open();
    expect(messagesOf(year())).to.eql(['O da fabricação.']);
    year().focus();
    await type('1850');
    expect(messagesOf(year())).to.eql(['O da fabricação.']);
    await press('Tab');
    await until(() => messagesOf(year()).length === 2);
    expect(messagesOf(year())).to.eql(['Use um número entre 1900 e 2100.', 'O da fabricação.']);
  });

  it('formats an amount when the user leaves the field, and sends its value', async () => {
    await open();
    name().focus();
    await type('Tanque');
    worth().focus();
    await type('1240,5');
    name().focus();
    await until(() => worth().value === '1.240,50');
    await press('Enter');
    expect(sent).to.eql([{ name: 'Tanque', year: null, worth: 1240.5 }]);
  });

  it('shows no error when the focus moves to a button, because the error would move the button', async () => {
    stage = openStage();
    const form = createForm(fields);
    await stage.render(
      <FormView form={form} fields={fields} onSubmit={() => sent.push('sent')}>
        <Button type="submit">{'Salvar'}</Button>
      </FormView>,
    );
    year().focus();
    await type('1');
    stage.find('button').focus();
    await settled();
    expect(year().getAttribute('aria-invalid')).to.equal(null);
    name().focus();
    year().focus();
    name().focus();
    await until(() => year().getAttribute('aria-invalid'));
  });

  for (const [theme, dir] of [
    ['light.blue', 'ltr'],
    ['dark.orange', 'rtl'],
  ] as const) {
    it(`has no accessibility violation with errors in ${theme} and ${dir}`, async () => {
      await open({ theme, dir });
      stage.host.style.backgroundColor = theme === 'light.blue' ? 'white' : '#161a21';
      stage.find<HTMLFormElement>('form').requestSubmit();
      await until(() => name().getAttribute('aria-invalid'));
      await standStill();
      const { violations } = await axe.run(stage.host, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.eql([]);
    });
  }

  describe('FormView in a drawer', () => {
    function Screen() {
      const [isOpen, setOpen] = useState(true);
      const form = useMemo(() => createForm(fields), []);
      const { leave, question } = useLeaving(form, () => setOpen(false));
      return (
        <>
          <Drawer
            open={isOpen}
            title="Tanque"
            onClose={leave}
            footer={<Button onClick={leave}>{'Cancelar'}</Button>}
          >
            <FormView form={form} fields={fields} onSubmit={leave} />
          </Drawer>
          {question}
        </>
      );
    }
    const drawer = () => stage.root.querySelector('sl-drawer.modal:popover-open');
    const dialog = () => stage.root.querySelector('sl-dialog.modal:popover-open');
    const button = (text: string) =>
      [...stage.root.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;
    const show = async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await until(() => drawer() && name());
      await standStill();
    };

    it('closes the drawer without a question while no field has changed', async () => {
      await show();
      button('Cancelar').click();
      await until(() => !drawer());
      expect(dialog()).to.equal(null);
    });

    it('makes the browser ask before the page unloads only while a field has changed', async () => {
      const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      await show();
      expect(asks()).to.equal(false);
      name().focus();
      await type('T');
      expect(asks()).to.equal(true);
      await press('Backspace');
      expect(asks()).to.equal(false);
      await type('T');
      stage.remove();
      expect(asks()).to.equal(false);
    });

    it('asks before it discards changes, and stays open if the user continues to edit', async () => {
      await show();
      name().focus();
      await type('Tanque');
      await press('Escape');
      await until(dialog);
      await settled();
      button('Continuar editando').click();
      await until(() => !dialog());
      expect(name().value).to.equal('Tanque');
      expect(drawer()).to.not.equal(null);
      button('Cancelar').click();
      await until(dialog);
      button('Descartar').click();
      await until(() => !drawer());
    });
  });
});
