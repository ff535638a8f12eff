import { buttonIn, server, until } from '#core/element/testing/company-page.ts';
import { choose, elementOnPage, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { useCallback } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { Report } from '#blocks/report/report.tsx';
import { connect } from '#core/connections/connections.ts';
import { describeElement, typed, type WidgetProps } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { proxy } from 'valtio';
import { SavedView } from './saved-view.tsx';

const queries: ReportQuery[] = [];
const PRODUCTS = ['any', 'diesel', 'gas'].map((value) => ({ value, label: value }));
const description: ReportDescription<{ id: string }, { sum: number }> = {
  title: 'Gastos',
  fileName: 'gastos',
  texts: { loading: 'Carregando', empty: 'Nada', emptyHint: 'Escolha outro.' },
  paging: 'pages',
  limit: 25,
  async ask(query) {
    queries.push(query);
    const ids = Array.from({ length: query.limit }, (_, at) => (query.page - 1) * query.limit + at);
    return { rows: ids.map((id) => ({ id: `r${id}` })), total: 60, facts: { sum: 60 } };
  },
  rowId: ({ id }) => id,
  columns: [{ key: 'id', header: 'Linha', value: ({ id }) => id }],
  filters: [{ key: 'product', label: 'Produto', isRequested: true, options: () => PRODUCTS }],
  file: { totals: () => [] },
};
const element = describeElement({
  tag: 'litro-report',
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<{ readonly view: string }>() },
});
function Stage({ session, attributes, emit }: WidgetProps<typeof element>) {
  const onView = useCallback((view: string) => void emit('litro-view-changed', { view }), [emit]);
  return <Report session={session} description={description} view={attributes.view} onView={onView} />;
}
const embed = elementOnPage(element, async () => ({ Widget: Stage }));

let root: Root | null = null;
const organizations = proxy<{ currentId: string | null }>({ currentId: 'o1' });
const address = location.href;
async function visit(view: string, isOfAll = false): Promise<HTMLElement> {
  history.replaceState(null, '', `/app/reports/costs${view && `#${view}`}`);
  connect({ host: server.host, name: 'portal', language: 'pt', getToken: async () => 't1' });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <SavedView
      session={{ organizations, auth: { status: 'signed-in' } } as unknown as Session}
      isOfAll={isOfAll}
    >
      {(view) => <litro-report session="portal" view={view} />}
    </SavedView>,
  );
  const shown = await until(() => place.querySelector<HTMLElement>('litro-report'));
  await says(shown, 'Linha');
  await until(() => queries.length > 0);
  return shown;
}
declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React declares further tags here
  namespace JSX {
    interface IntrinsicElements {
      'litro-report': { session: string; view: string };
    }
  }
}

beforeEach(() => {
  server.reset();
  queries.length = 0;
});
afterEach(() => {
  root?.unmount();
  root = null;
  history.replaceState(null, '', address);
});

const selectsIn = (shown: HTMLElement) => [...(shown.shadowRoot?.querySelectorAll('select') ?? [])];
const selectedIn = (shown: HTMLElement) =>
  selectsIn(shown)
    .slice(0, 2)
    .map(({ value }) => value);

describe('address of a report in the portal', () => {
  it('stores period, filter and page in the address and opens the same report from there', async () => {
    const shown = await visit('');
    const [period, product] = selectsIn(shown);
    choose(period!, 'lastMonth');
    choose(product!, 'diesel');
    await until(() => location.hash === '#period=lastMonth&filter.product=diesel');
    await says(shown, 'r3');
    (await until(() => buttonIn(shown, /próxima/i))).click();
    await until(() => location.hash === '#period=lastMonth&filter.product=diesel&page=2');
    expect(location.pathname).to.equal('/app/reports/costs');
    await says(shown, 'r28');
    root?.unmount();
    const last = queries.at(-1);
    queries.length = 0;
    const again = await visit(location.hash.slice(1));
    await says(again, 'r28');
    expect(selectedIn(again)).to.deep.equal(['lastMonth', 'diesel']);
    expect(queries).to.deep.equal([last]);
  });

  it('opens the default report for an invalid address', async () => {
    const shown = await visit('period=2026-12-31..2026-01-01&filter.product=rum&filter.x=1&page=no');
    await says(shown, 'r3');
    expect(selectedIn(shown)).to.deep.equal(['days90', 'any']);
    expect(queries[0]).to.deep.include({ filters: {}, page: 1 });
  });

  it('applies a fragment of the address that the user changes', async () => {
    const shown = await visit('period=all');
    await says(shown, 'r3');
    location.hash = 'period=today&filter.product=diesel';
    await until(() => selectedIn(shown)[0] === 'today');
    expect(selectedIn(shown)).to.deep.equal(['today', 'diesel']);
    await until(() => JSON.stringify(queries.at(-1)).includes('diesel'));
    expect(location.hash).to.equal('#period=today&filter.product=diesel');
  });

  it('leaves the address of a page outside the portal unchanged', async () => {
    const before = location.href;
    const views: string[] = [];
    const shown = embed({ view: 'period=all' });
    shown.addEventListener('litro-view-changed', (event) =>
      views.push((event as CustomEvent<{ view: string }>).detail.view),
    );
    await says(shown, 'r3');
    choose(selectsIn(shown)[0]!, 'today');
    await until(() => views.length > 0);
    expect(views).to.deep.equal(['period=today']);
    expect(location.href).to.equal(before);
  });

  describe('with a record open over the list', () => {
    const changeView = (shown: HTMLElement, detail: { view: string; move?: 'open' | 'close' }) =>
      shown.dispatchEvent(new CustomEvent('litro-view-changed', { detail, bubbles: true, composed: true }));

    it('adds a history step for a record that back closes and forward opens again', async () => {
      const shown = await visit('period=all');
      const steps = history.length;
      changeView(shown, { view: 'period=all&record=r1', move: 'open' });
      expect(history.length).to.equal(steps + 1);
      expect(location.hash).to.equal('#period=all&record=r1');
      changeView(shown, { view: 'period=all&record=r1&tab=x' });
      expect(history.length).to.equal(steps + 1);
      await until(() => shown.getAttribute('view') === 'period=all&record=r1&tab=x');
      history.back();
      await until(() => shown.getAttribute('view') === 'period=all');
      history.forward();
      await until(() => shown.getAttribute('view') === 'period=all&record=r1&tab=x');
      changeView(shown, { view: 'period=all', move: 'close' });
      await until(() => location.hash === '#period=all');
      expect(shown.getAttribute('view')).to.equal('period=all');
      expect(history.length).to.equal(steps + 1);
    });

    it('leaves the page in place when a record opened by a link closes', async () => {
      const shown = await visit('record=r1');
      const steps = history.length;
      changeView(shown, { view: '', move: 'close' });
      expect(location.href).to.match(/\/app\/reports\/costs$/);
      expect(history.length).to.equal(steps);
    });

    it('retains the record of a screen for all companies when the company changes', async () => {
      const shown = await visit('record=r1', true);
      organizations.currentId = null;
      await until(() => organizations.currentId === null);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(location.hash).to.equal('#record=r1');
      expect(shown.getAttribute('view')).to.equal('record=r1');
      organizations.currentId = 'o1';
    });

    it('drops the open record when the company changes', async () => {
      const shown = await visit('record=r1');
      organizations.currentId = 'o2';
      await until(() => shown.getAttribute('view') === '');
      organizations.currentId = 'o1';
    });
  });
});
