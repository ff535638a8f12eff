import { expect } from 'chai';
import type { ComponentType } from 'react';
import { openStage, until, type Stage } from '../ui/testing/stage.tsx';
import { KitProvider } from '../ui/kit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { TellFailure } from './told-failure.ts';

interface HistoryProps {
  of: string;
}

let broken = false;
function History({ of }: HistoryProps) {
  if (broken) throw new Error('on purpose');
  return <output>{of}</output>;
}

describe('a part whose code arrives when it is looked at', () => {
  let stage: Stage;
  let missing: boolean;
  const { console: log } = globalThis;
  const { error } = log;
  const codes: unknown[] = [];
  beforeEach(() => {
    stage = openStage();
    missing = false;
    broken = false;
    codes.length = 0;
  });
  afterEach(() => {
    log.error = error;
    stage.remove();
  });
  const load = async (): Promise<ComponentType<HistoryProps>> => {
    if (missing) throw new TypeError('Failed to fetch dynamically imported module');
    return History;
  };
  const show = (Part: ComponentType<HistoryProps>) =>
    stage.render(
      <TellFailure value={(told) => codes.push((told as { code?: string }).code)}>
        <p>{'the list'}</p>
        <Part of="a vehicle" />
      </TellFailure>,
    );
  const output = () => stage.root.querySelector('output')?.textContent;
  const failure = () => stage.root.querySelector('.error-state');
  const retry = () => failure()?.querySelector('button')?.click();

  it('holds its place until it is there', async () => {
    let arrive = (_component: ComponentType<HistoryProps>) => {};
    const Part = lazyPart<HistoryProps>(() => new Promise((resolve) => (arrive = resolve)), {
      skeleton: ({ of }) => <i>{`waits for ${of}`}</i>,
    });
    await show(Part);
    expect(stage.find('i').textContent).to.equal('waits for a vehicle');
    arrive(History);
    await until(() => output() === 'a vehicle');
  });

  it('says in its own place that it did not come, tells the page once, and comes with the next try', async () => {
    missing = true;
    await show(lazyPart(load));
    await until(failure);
    expect(stage.find('p').textContent).to.equal('the list');
    expect(failure()?.textContent).to.contain('Não foi possível carregar esta parte da página');
    await until(() => codes.length > 0);
    expect(codes).to.deep.equal(['network_unreachable']);
    missing = false;
    retry();
    await until(() => output() === 'a vehicle');
    expect(failure()).to.equal(null);
  });

  it('offers to load the page anew after a second failure, where the page is ours', async () => {
    missing = true;
    let reloads = 0;
    const Part = lazyPart(load);
    await stage.render(
      <KitProvider text={(key) => key} locale="pt-BR" reloadPage={() => (reloads += 1)}>
        <Part of="a vehicle" />
      </KitProvider>,
    );
    await until(failure);
    expect(failure()?.textContent).not.to.contain('reloadPage');
    retry();
    await until(() => failure()?.textContent?.includes('reloadPage'));
    retry();
    expect(reloads).to.equal(1);
  });

  it('says in its own place that it broke, and is drawn again by the next try', async () => {
    log.error = () => {};
    broken = true;
    await show(lazyPart(load));
    await until(failure);
    expect(stage.find('p').textContent).to.equal('the list');
    await until(() => codes.length === 1);
    broken = false;
    retry();
    await until(() => output() === 'a vehicle');
  });
});
