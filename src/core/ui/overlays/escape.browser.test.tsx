import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';

describe('Escape on the page of somebody else', () => {
  let stage: Stage;
  let dialog: HTMLDialogElement;
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => heard.push(`${event.type} ${event.key}`);
  beforeEach(() => {
    heard.length = 0;
    dialog = document.body.appendChild(document.createElement('dialog'));
    stage = openStage();
    dialog.append(stage.host);
    dialog.showModal();
    for (const type of ['keydown', 'keyup'] as const) {
      document.addEventListener(type, hear, true);
      document.addEventListener(type, hear);
    }
  });
  afterEach(() => {
    for (const type of ['keydown', 'keyup'] as const) {
      document.removeEventListener(type, hear, true);
      document.removeEventListener(type, hear);
    }
    stage.remove();
    dialog.remove();
  });

  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{'Ask'}</Button>
        <ConfirmDialog
          open={open}
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={() => {}}
          onCancel={() => setOpen(false)}
        >
          <Menu label="More" items={[{ key: 'one', label: 'One', onSelect: () => {} }]} />
          <input onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
        </ConfirmDialog>
      </>
    );
  }
  const button = (text: string) =>
    [...stage.root.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  const isAsked = () => stage.root.querySelector('.modal:popover-open') !== null;
  const escape = () => sendKeys({ press: 'Escape' });
  const ask = async () => {
    await stage.render(<Screen />);
    button('Ask')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => isAsked() && stage.root.activeElement?.textContent === 'Cancelar');
    heard.length = 0;
  };

  it('closes ours alone, and the page hears nothing of it', async () => {
    await ask();
    await escape();
    await until(() => !isAsked());
    await settled();
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
    await escape();
    await until(() => !dialog.open);
    expect(heard).to.include('keydown Escape');
  });

  it('closes the newest of several, one with each press', async () => {
    await ask();
    button('More')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => stage.root.activeElement?.localName === 'sl-menu-item');
    heard.length = 0;
    await escape();
    await until(() => !stage.root.querySelector('sl-menu'));
    expect(isAsked()).to.equal(true);
    await escape();
    await until(() => !isAsked());
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
  });

  it('is left to a part inside that has a use for it', async () => {
    await ask();
    stage.find('input').focus();
    await escape();
    await settled();
    expect(isAsked()).to.equal(true);
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
  });
});
