import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';

describe('Escape on an embedded page', () => {
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
  const isRequested = () => stage.root.querySelector('.modal:popover-open') !== null;
  const escape = () => sendKeys({ press: 'Escape' });
  const ask = async () => {
    await stage.render(<Screen />);
    button('Ask')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => isRequested() && stage.root.activeElement?.textContent === 'Cancelar');
    heard.length = 0;
  };

  it('closes only the dialog of the element, and the page receives no key event', async () => {
    await ask();
    await escape();
    await until(() => !isRequested());
    await settled();
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
    await escape();
    await until(() => !dialog.open);
    expect(heard).to.include('keydown Escape');
  });

  it('closes only the newest overlay on each press', async () => {
    await ask();
    button('More')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => stage.root.activeElement?.localName === 'sl-menu-item');
    heard.length = 0;
    await escape();
    await until(() => !stage.root.querySelector('sl-menu'));
    expect(isRequested()).to.equal(true);
    await escape();
    await until(() => !isRequested());
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
  });

  it('does not close the dialog if a field inside handles the key', async () => {
    await ask();
    stage.find('input').focus();
    await escape();
    await settled();
    expect(isRequested()).to.equal(true);
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
  });
});
