import { expect } from 'chai';
import { useState, type ComponentType } from 'react';
import { Button } from '../button.tsx';
import { openStage, until, type Stage } from '../testing/stage.tsx';
import { onUse } from './on-use.tsx';

interface PanelProps {
  open: boolean;
  broken?: boolean;
}

function Panel({ open, broken = false }: PanelProps) {
  if (broken) throw new Error('on purpose');
  return open && <output>{'here'}</output>;
}

describe('onUse', () => {
  let stage: Stage;
  let missing: boolean;
  let loadCount: number;
  const { console: log } = globalThis;
  const { error } = log;
  beforeEach(() => {
    stage = openStage();
    missing = false;
    loadCount = 0;
  });
  afterEach(() => {
    log.error = error;
    stage.remove();
  });

  const load = async (): Promise<ComponentType<PanelProps>> => {
    loadCount += 1;
    if (missing) throw new TypeError('Failed to fetch dynamically imported module');
    return Panel;
  };
  function screenOf(OnUse: ReturnType<typeof onUse<PanelProps>>) {
    return function Screen({ broken = false }: { broken?: boolean }) {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</Button>
          <OnUse open={open} broken={open && broken} onFailed={() => setOpen(false)} />
        </>
      );
    };
  }
  const button = () => stage.find<HTMLButtonElement>('button');
  const isOpen = () => stage.root.querySelector('output') !== null;
  const alertText = () => stage.root.querySelector('[role=alert]')?.textContent;

  it('loads its component at the first opening, and only once', async () => {
    const Screen = screenOf(onUse(load));
    await stage.render(<Screen />);
    expect(loadCount).to.equal(0);
    button().click();
    await until(isOpen);
    button().click();
    await until(() => !isOpen());
    button().click();
    await until(isOpen);
    expect(loadCount).to.equal(1);
  });

  it('reports a load failure, closes, and loads again at the next opening', async () => {
    missing = true;
    const Screen = screenOf(onUse(load));
    await stage.render(<Screen />);
    button().click();
    await until(() => alertText()?.includes('Não foi possível abrir.'));
    await until(() => button().textContent === 'Open');
    button().click();
    await until(() => loadCount === 2);
    await until(() => button().textContent === 'Open');
    missing = false;
    button().click();
    await until(isOpen);
  });

  it('reports a render error, closes, and renders again at the next opening', async () => {
    log.error = () => {};
    const Screen = screenOf(onUse(load));
    await stage.render(<Screen broken />);
    button().click();
    await until(() => alertText()?.includes('parou de funcionar'));
    expect(button().textContent).to.equal('Open');
    await stage.render(<Screen />);
    button().click();
    await until(isOpen);
  });
});
