import { expect } from 'chai';
import type { ComponentType } from 'react';
import { openStage, until, type Stage } from '../ui/testing/stage.tsx';
import { KitProvider } from '../ui/kit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { ReportFailure } from './reported-failure.ts';

interface HistoryProps {
  of: string;
}

let broken = false;
function History({ of }: HistoryProps) {
  if (broken) throw new Error('on purpose');
  return <output>{of}</output>;
}

describe('lazyPart', () => {
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
      <ReportFailure value={(failure) => codes.push((failure as { code?: string }).code)}>
        <p>{'the list'}</p>
        <Part of="a vehicle" />
      </ReportFailure>,
    );
  const output = () => stage.root.querySelector('output')?.textContent;
  const failure = () => stage.root.querySelector('.error-state');
  const retry = () => failure()?.querySelector('button')?.click();

  it('shows a skeleton until the code is loaded', async () => {
    let arrive = (_component: ComponentType<HistoryProps>) => {};
    const Part = lazyPart<HistoryProps>(() => new Promise((resolve) => (arrive = resolve)), {
      skeleton: ({ of }) => <i>{`waits for ${of}`}</i>,
    });
    await show(Part);
    expect(stage.find('i').textContent).to.equal('waits for a vehicle');
    arrive(History);
    await until(() => output() === 'a vehicle');
  });

  it('shows a load failure in its place, reports it once, and loads on retry', async () => {
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

  it('offers to reload the page after a second failure, if the kit can reload it', async () => {
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

  it('shows and reports a render error, and renders again on retry', async () => {
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
