import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { standStill } from '../testing/stand-still.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { useNotify, type Notice } from './notifications.tsx';

const press = (key: string) => sendKeys({ press: key });

describe('overlays', () => {
  let stage: Stage;
  afterEach(() => stage.remove());
  const focusedText = () => stage.root.activeElement?.textContent;
  const button = (text: string) =>
    [...stage.root.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;

  describe('ConfirmDialog', () => {
    const calls: string[] = [];

    function Screen({ busy = false }: { busy?: boolean }) {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>{'Recolher'}</Button>
          <ConfirmDialog
            open={open}
            title="Recolher R$ 1.240,00?"
            confirmLabel="Recolher R$ 1.240,00"
            facts={[{ label: 'De', value: '14 veículos' }]}
            destructive
            busy={busy}
            onConfirm={() => calls.push('confirm')}
            onCancel={() => {
              calls.push('cancel');
              setOpen(false);
            }}
          />
        </>
      );
    }
    const panel = () =>
      stage.root
        .querySelector('.modal:popover-open')
        ?.shadowRoot?.querySelector<HTMLElement>('[role=dialog]');
    const openPanel = async () => {
      calls.length = 0;
      button('Recolher').focus();
      await press('Enter');
      await until(() => focusedText() === 'Cancelar');
    };

    it('focuses the cancel button, closes with Escape, and returns the focus to the opening button', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await openPanel();
      await press('Escape');
      await until(() => focusedText() === 'Recolher');
      expect(calls).to.deep.equal(['cancel']);
      await until(() => !panel());
    });

    it('opens again after Escape, and Tab and Enter confirm', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await openPanel();
      await press('Escape');
      await until(() => !panel());
      await openPanel();
      await press('Tab');
      await press('Enter');
      expect(calls).to.deep.equal(['confirm']);
    });

    it('stays open while the action is running', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await openPanel();
      await stage.render(<Screen busy />);
      await press('Escape');
      await press('Escape');
      await settled();
      expect(calls).to.deep.equal([]);
      expect(panel()).to.not.equal(undefined);
      await stage.render(<Screen />);
      await press('Escape');
      await until(() => !panel());
      expect(calls).to.deep.equal(['cancel']);
    });

    it('blocks the second click of a double click from the button below', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      const mouse = (name: string, detail: number) =>
        button('Recolher').dispatchEvent(
          new MouseEvent(name, { detail, bubbles: true, cancelable: true, composed: true }),
        );
      await openPanel();
      button('Cancelar').click();
      await until(() => calls.length === 1);
      await until(() => !panel());
      expect(mouse('click', 2)).to.equal(false);
      await settled();
      expect(panel()).to.equal(undefined);
      expect(mouse('mousedown', 1) && mouse('click', 2)).to.equal(true);
      await until(() => panel());
    });

    it('is centered in the window, although the page clips and shifts the widget', async () => {
      stage = openStage({ width: 280 });
      stage.host.style.cssText += 'transform: translateX(40px); overflow: hidden; block-size: 80px';
      await stage.render(<Screen />);
      await openPanel();
      await until(() => panel()!.getAnimations().length === 0);
      const { left, right, width } = panel()!.getBoundingClientRect();
      expect(width).to.equal(460);
      expect(Math.round(left)).to.equal(Math.round(window.innerWidth - right));
    });

    it('changes no class or style of the page', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      const before = document.documentElement.cloneNode(false) as HTMLElement;
      await openPanel();
      expect(document.documentElement.isEqualNode(before) || document.documentElement.className).to.equal('');
      expect(document.documentElement.getAttribute('style')).to.equal(before.getAttribute('style'));
    });

    it('has no accessibility violation that axe finds', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await openPanel();
      await until(() => panel()!.getAnimations().length === 0);
      await standStill();
      const { violations } = await axe.run(stage.host);
      expect(violations.map(({ id }) => id)).to.deep.equal([]);
    });
  });

  describe('Menu in a drawer', () => {
    const selected: string[] = [];
    function Screen() {
      const [open, setOpen] = useState(true);
      const pick = (label: string) => ({ key: label, label, onSelect: () => selected.push(label) });
      return (
        <Drawer open={open} title="Carteira" onClose={() => setOpen(false)}>
          <Menu label="Mais" items={[pick('Um'), pick('Dois'), pick('Três')]} />
        </Drawer>
      );
    }
    const focusedItem = () => stage.root.activeElement?.closest('sl-menu-item')?.textContent;

    it('arrow keys move through the menu, and Escape closes the menu but not the drawer', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      await until(() => focusedText() === 'Mais');
      await press('Enter');
      await until(() => focusedItem() === 'Um');
      await press('ArrowDown');
      await until(() => focusedItem() === 'Dois');
      await press('Escape');
      await until(() => focusedText() === 'Mais');
      await settled();
      expect(stage.root.querySelector('.modal:popover-open')).to.not.equal(null);

      await press('Enter');
      await until(() => focusedItem() === 'Um');
      await press('End');
      await press('Enter');
      await until(() => focusedText() === 'Mais');
      expect(selected).to.deep.equal(['Três']);
    });
  });

  describe('Menu with check marks', () => {
    const item = (key: string, staysOpen: boolean) => ({
      key,
      label: key,
      checked: false,
      staysOpen,
      onSelect: () => {},
    });
    const entry = (text: string) =>
      [...stage.root.querySelectorAll<HTMLElement>('sl-menu-item')].find(
        ({ textContent }) => textContent === text,
      );

    it('closes after a selection, but stays open after an item with `staysOpen`', async () => {
      stage = openStage();
      await stage.render(<Menu label="Exibição" items={[item('Compacta', false), item('Placa', true)]} />);
      button('Exibição').click();
      await until(() => entry('Placa')?.matches(':focus, :focus-within') || entry('Compacta'));
      await settled();
      entry('Placa')!.click();
      await settled();
      expect(entry('Placa')).to.not.equal(undefined);
      entry('Compacta')!.click();
      await until(() => !entry('Compacta'));
      expect(focusedText()).to.equal('Exibição');
    });
  });

  describe('ConfirmDialog over a drawer', () => {
    function Screen({ staysMounted }: { staysMounted: boolean }) {
      const [open, setOpen] = useState(false);
      const question = (
        <ConfirmDialog
          open={open}
          title="Descartar?"
          confirmLabel="Descartar"
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      );
      return (
        <>
          <Button>{'Abrir'}</Button>
          <Drawer open title="Linhas" onClose={() => {}}>
            <Button>{'Primeiro'}</Button>
            <Button onClick={() => setOpen(true)}>{'Perguntar'}</Button>
          </Drawer>
          {(staysMounted || open) && question}
        </>
      );
    }

    for (const staysMounted of [true, false]) {
      it(`returns the focus to the opening button when ${staysMounted ? 'closed' : 'unmounted'}`, async () => {
        stage = openStage();
        await stage.render(<Screen staysMounted={staysMounted} />);
        await until(() => focusedText() === 'Primeiro');
        button('Perguntar').focus();
        await press('Enter');
        await until(() => focusedText() === 'Cancelar');
        await press('Escape');
        await until(() => focusedText() === 'Perguntar');
        expect(stage.root.querySelectorAll('.modal:popover-open').length).to.equal(1);
      });
    }
  });

  describe('notices', () => {
    let show: (notice: Notice) => void;
    function Screen() {
      show = useNotify();
      return null;
    }
    const cards = () => [...stage.root.querySelectorAll('.notice')];
    const live = (role: string) =>
      [...stage.root.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent);

    it('notices are announced, errors as alerts, and stay in the root of their widget', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      const before = document.body.children.length;
      show({ tone: 'positive', text: 'Distribuído.' });
      show({ tone: 'negative', text: 'Recusado.', detail: 'Código para o suporte: 7f3a' });
      await until(() => live('status').includes('Distribuído.') && cards().length === 2);
      expect(live('alert')).to.deep.equal(['Recusado. Código para o suporte: 7f3a']);
      expect(document.body.children.length).to.equal(before);
    });

    it('notices take room below the content, and the room stays when notices disappear', async () => {
      stage = openStage();
      await stage.render(
        <>
          <Button>{'Último'}</Button>
          <Screen />
        </>,
      );
      const place = button('Último').getBoundingClientRect().top;
      show({ tone: 'neutral', text: 'Aviso', durationMs: 50 });
      await settled();
      const [notice] = cards();
      expect(notice!.getBoundingClientRect().top).to.be.at.least(
        button('Último').getBoundingClientRect().bottom,
      );
      const { height } = stage.host.getBoundingClientRect();
      await until(() => cards().length === 0);
      expect(stage.host.getBoundingClientRect().height).to.equal(height);
      expect(button('Último').getBoundingClientRect().top).to.equal(place);
    });

    it('notices cover neither the focused button nor a sticky footer', async () => {
      stage = openStage({ width: 280 });
      await stage.render(
        <>
          <div style={{ blockSize: 'calc(100vh - 100px)' }} />
          <Button>{'Bloquear'}</Button>
          <div style={{ blockSize: '600px' }} />
          <div
            className="foot"
            data-foot=""
            style={{ position: 'sticky', insetBlockEnd: 0, blockSize: '50px' }}
          />
          <Screen />
        </>,
      );
      button('Bloquear').focus({ preventScroll: true });
      show({ tone: 'positive', text: 'Posto bloqueado.', durationMs: Infinity });
      await settled();
      const bounds = () => cards()[0]!.getBoundingClientRect();
      expect(bounds().bottom).to.be.at.most(button('Bloquear').getBoundingClientRect().top);
      expect(bounds().top).to.be.at.least(0);
      button('Bloquear').blur();
      show({ tone: 'positive', text: 'Outro.', durationMs: Infinity });
      await settled();
      const last = cards().at(-1)!.getBoundingClientRect();
      expect(last.bottom).to.be.at.most(stage.find('.foot').getBoundingClientRect().top);
    });

    it('notices appear above a drawer that opens later, and return to their place when it closes', async () => {
      stage = openStage();
      const Page = ({ open }: { open: boolean }) => (
        <>
          <Screen />
          <Drawer open={open} title="Condições" width={2000} footer="Salvar" onClose={() => {}}>
            <Button>{'Dentro'}</Button>
          </Drawer>
        </>
      );
      const isOnTop = () => {
        const { left, top, width, height } = cards()[0]!.getBoundingClientRect();
        const above = stage.root.elementFromPoint(left + width / 2, top + height / 2);
        return above !== null && cards()[0]!.contains(above);
      };
      await stage.render(<Page open={false} />);
      show({ tone: 'positive', text: 'Salvo.', durationMs: Infinity });
      await until(() => cards().length === 1);
      await stage.render(<Page open />);
      await until(() => stage.root.querySelector('.modal:popover-open'));
      await until(isOnTop);
      await standStill();
      const foot = () => stage.find('.modal-footer').getBoundingClientRect();
      await until(() => cards()[0]!.getBoundingClientRect().bottom <= foot().top);
      await stage.render(<Page open={false} />);
      await until(() => !stage.root.querySelector('.modal:popover-open, .notices[popover]'));
      expect(isOnTop()).to.equal(true);
    });

    it('notices move away from a button that receives the focus, without a change of height', async () => {
      stage = openStage();
      await stage.render(
        <>
          <div style={{ blockSize: 'calc(100vh - 40px)' }} />
          <Button>{'Seguinte'}</Button>
          <div style={{ blockSize: '600px' }} />
          <Screen />
        </>,
      );
      show({ tone: 'positive', text: 'Feito.', durationMs: Infinity });
      await settled();
      const { height } = stage.host.getBoundingClientRect();
      const bounds = () => cards()[0]!.getBoundingClientRect();
      const edge = bounds().bottom;
      button('Seguinte').focus({ preventScroll: true });
      await until(() => bounds().bottom <= button('Seguinte').getBoundingClientRect().top);
      window.scrollBy(0, 200);
      await until(() => bounds().bottom === edge);
      expect(stage.host.getBoundingClientRect().height).to.equal(height);
      window.scrollTo(0, 0);
    });

    it('notices announce their action, accept the focus by Tab, and return the focus afterwards', async () => {
      stage = openStage();
      await stage.render(
        <>
          <Button>{'Bloquear'}</Button>
          <Screen />
        </>,
      );
      let undone = 0;
      button('Bloquear').focus();
      show({ tone: 'positive', text: 'Bloqueado.', action: { label: 'Desfazer', onClick: () => undone++ } });
      await settled();
      expect(live('status')).to.include('Bloqueado. Desfazer');
      await press('Tab');
      expect(focusedText()).to.equal('Desfazer');
      button('Desfazer').click();
      button('Desfazer').click();
      expect(undone).to.equal(1);
      expect(focusedText()).to.equal('Bloquear');
      await until(() => cards().length === 0);
    });

    it('notices disappear after their duration, but not under the pointer', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      // The duration is long enough for a busy machine to reach the pointer event before the notice closes.
      show({ tone: 'neutral', text: 'Fica', durationMs: 1_500 });
      await settled();
      const stack = stage.find('.notices');
      stack.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(cards().length).to.equal(1);
      stack.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, composed: true }));
      await until(() => cards().length === 0);
    });

    it('notices close by their close button and by their action', async () => {
      stage = openStage();
      await stage.render(<Screen />);
      let undone = 0;
      show({
        tone: 'positive',
        text: 'Feito',
        durationMs: Infinity,
        action: { label: 'Desfazer', onClick: () => undone++ },
      });
      show({ tone: 'neutral', text: 'Outro', durationMs: Infinity });
      await settled();
      button('Desfazer').click();
      await until(() => cards().length === 1);
      expect(undone).to.equal(1);
      stage.find<HTMLButtonElement>('.notice [aria-label="Fechar"]').click();
      await until(() => cards().length === 0);
    });
  });
});
