import { expect } from 'chai';
import { useState } from 'react';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { openModals } from '#core/ui/overlays/open-modals.ts';
import { openStage, until, type Stage } from '#core/ui/testing/stage.tsx';
import {
  closeRecordStep,
  giveModalsSteps,
  keepAddress,
  openRecordStep,
  readHash,
  stepTo,
} from './history-steps.ts';

interface ScreenProps {
  locked?: boolean;
  asks?: boolean;
  onDiscarded?: () => void;
}

function Screen({ locked = false, asks = false, onDiscarded }: ScreenProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button id="open" onClick={() => setOpen(true)} />
      <Drawer
        open={open}
        title="Filtros"
        locked={locked}
        onClose={() => (asks ? setAsking(true) : setOpen(false))}
      >
        <button id="done" onClick={() => setOpen(false)} />
      </Drawer>
      <ConfirmDialog
        open={asking}
        title="Descartar?"
        confirmLabel="Descartar"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setOpen(false);
          onDiscarded?.();
        }}
      />
    </>
  );
}

describe('history steps of the portal', () => {
  let stage: Stage;
  let stop: () => void;
  const address = location.href;
  const over = () => Number((history.state as { litroOver?: number } | null)?.litroOver ?? 0);
  const base = () => (history.state as { base?: boolean } | null)?.base === true && over() === 0;
  const goBack = async () => {
    const wentBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await wentBack;
  };
  const modals = () => openModals.value.length;
  const press = (selector: string) => stage.find<HTMLElement>(selector).click();
  const button = (name: string) =>
    [...stage.root.querySelectorAll<HTMLElement>('.modal:popover-open .button')].find(
      ({ textContent }) => textContent === name,
    );

  const show = async (props: ScreenProps = {}) => {
    history.pushState({ base: true }, '', '/app/entries/vehicle#search=volvo');
    stop = giveModalsSteps();
    stage = openStage({ width: 390 });
    await stage.render(<Screen {...props} />);
    press('#open');
    await until(() => modals() === 1 && over() === 1);
  };
  afterEach(() => {
    stage.remove();
    stop();
    history.replaceState(null, '', address);
  });

  it('closes an open drawer by going back and retains the address', async () => {
    await show();
    expect(location.hash).to.equal('#search=volvo');
    history.back();
    await until(() => modals() === 0 && base());
    expect(location.hash).to.equal('#search=volvo');
  });

  it('removes the history step of a drawer that closes by its own button', async () => {
    await show();
    press('#done');
    await until(() => modals() === 0 && base());
    press('#open');
    await until(() => modals() === 1 && over() === 1);
  });

  it('returns to the changed address of the screen below, regardless of the first reader', async () => {
    const read: string[] = [];
    const note = () => void read.push(readHash());
    addEventListener('popstate', note);
    try {
      await show();
      keepAddress('/app/entries/vehicle#search=scania');
      press('#done');
      await until(() => modals() === 0 && base());
      await show();
      keepAddress('/app/entries/vehicle#search=scania');
      history.back();
      await until(() => modals() === 0 && base());
      expect(read).to.deep.equal(['search=scania', 'search=scania']);
      history.back();
      await until(() => read.length === 3);
      expect(read[2]).to.equal('search=scania');
      history.back();
      await until(() => read.length === 4);
      expect(location.href).to.equal(address);
    } finally {
      removeEventListener('popstate', note);
    }
  });

  it('leaves a locked drawer open and asks before it closes a drawer with a question', async () => {
    await show({ locked: true });
    await goBack();
    await until(() => over() === 1);
    expect(modals()).to.equal(1);
    stage.remove();
    stop();
    await show({ asks: true });
    await goBack();
    await until(() => modals() === 2 && over() === 2);
    await goBack();
    await until(() => modals() === 1 && over() === 1);
  });

  it('returns to the list in one step when a question and its record close together', async () => {
    const list = '/app/entries/vehicle#search=volvo';
    await show({ asks: true, onDiscarded: () => closeRecordStep(list) });
    press('.modal-header .button');
    await until(() => modals() === 2 && over() === 2);
    (await until(() => button('Descartar')))?.click();
    await until(() => modals() === 0 && base());

    openRecordStep(`${list}&record=r1`);
    expect(location.hash).to.equal('#search=volvo&record=r1');
    press('#open');
    await until(() => over() === 1);
    press('#done');
    closeRecordStep(list);
    await until(() => base() && location.hash === '#search=volvo');
  });

  describe('while the step of a closed record is removed', () => {
    const list = '/app/entries/vehicle#search=volvo';
    let arrival: Promise<unknown>;
    const close = async (isRunning: boolean) => {
      await show();
      press('#done');
      await until(base);
      openRecordStep(`${list}&record=r1`);
      arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      closeRecordStep(list);
      if (isRunning) await new Promise((resolve) => setTimeout(resolve));
    };

    for (const isRunning of [false, true]) {
      const when = isRunning ? 'after the removal has begun' : 'before the removal begins';

      it(`retains a filter that the list changes ${when}`, async () => {
        await close(isRunning);
        keepAddress('/app/entries/vehicle#search=scania');
        await arrival;
        expect([base(), readHash()]).to.deep.equal([true, 'search=scania']);
      });
    }

    it('goes to another screen and replaces the step of the closed record', async () => {
      await close(false);
      stepTo('/app/stations', false);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(location.pathname).to.equal('/app/stations');
      await goBack();
      expect([base(), location.hash]).to.deep.equal([true, '#search=volvo']);
    });
  });

  it('does not reopen the menu after going back from a screen that the menu opened', async () => {
    await show();
    stepTo('/app/stations', false);
    press('#done');
    await until(() => modals() === 0);
    history.back();
    await until(base);
    expect(location.pathname).to.equal('/app/entries/vehicle');
  });
});
