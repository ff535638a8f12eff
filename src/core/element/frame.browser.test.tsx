import { find, ok, refuse, companyWith, server, textIn, until } from './testing/company-page.ts';
import { click, elementOnPage, says } from './testing/element-on-page.ts';
import { expect } from 'chai';
import type { ApiError } from '../api/api-error.ts';
import { connect } from '../connections/connections.ts';
import { standStill } from '../ui/testing/stand-still.ts';
import { describeElement, typed } from '../description/describe-element.ts';
import { frame } from './frame.tsx';
import type { ContentProps } from './frame-options.ts';

const description = describeElement({
  tag: 'litro-balance',
  attributes: { label: 'string', rows: 'number' },
  events: { 'litro-probe': typed<number>() },
});
type Fact = { amount: string } | { error: ApiError } | 'silent';

interface Probe {
  readonly label: string | undefined;
  readonly life: string[];
  start(): () => void;
}
let made: Probe[] = [];
let last: ContentProps<typeof description, Probe, Fact> | null = null;

const Widget = frame<typeof description, Probe, Fact>({
  permission: 'portal.vehicle.list',
  module: 'fuelManagement',
  css: '.balance { color: rgb(1, 2, 3); }',
  texts: ['fuels'],
  madeFrom: ['label'],
  createState({ attributes }) {
    const life: string[] = [];
    const state = {
      label: attributes.label,
      life,
      start() {
        life.push('started');
        return () => void life.push('stopped');
      },
    };
    made.push(state);
    return state;
  },
  noticeOf(fact, { t, errorText, requestId }) {
    if (fact === 'silent') return null;
    if ('amount' in fact) return { tone: 'positive', text: `${t('total')} ${fact.amount}` };
    return { tone: 'negative', text: errorText(fact.error), detail: requestId(fact.error) };
  },
  Content(props) {
    last = props;
    return <p>{props.open ? `open ${props.state.label ?? 'without'}` : 'waiting'}</p>;
  },
});
const show = elementOnPage(description, async () => ({ Widget }));
const PLAN = 'GET /v2/admin/organization/hydrate';
const booked = companyWith({ expenseCenter: false, fuelManagement: true });
const { organization } = booked;
const notices = (element: HTMLElement) =>
  [...(element.shadowRoot?.querySelectorAll('.notice') ?? [])].map(({ textContent }) => textContent);
const started = () => made.filter(({ life }) => life.includes('started'));

describe('frame', () => {
  beforeEach(() => {
    server.reset();
    server.answer(PLAN, ok(booked));
    made = [];
    last = null;
  });

  it('gives the widget an accessible name, a heading and its styles', async () => {
    const element = show({ 'heading-level': '3' });
    await says(element, 'open without');
    const group = find(element, '[role=group]');
    expect(group?.className).to.equal('balance');
    expect(
      find(element, `h3#${CSS.escape(group?.getAttribute('aria-labelledby') ?? '')}`)?.textContent,
    ).to.equal('Saldo da empresa');
    expect(group && getComputedStyle(group).color).to.equal('rgb(1, 2, 3)');
  });

  it('renders the content before permissions are loaded, and starts the state only afterwards', async () => {
    let answer = () => {};
    server.answer(
      PLAN,
      () => new Promise((resolve) => (answer = () => resolve({ status: 200, body: booked }))),
    );
    const element = show();
    await says(element, 'waiting');
    expect(started()).to.deep.equal([]);
    await until(() => server.calls(PLAN) === 1);
    answer();
    await says(element, 'open without');
    await until(() => started().length === 1);
  });

  it('shows that a permission is missing, and does not start the state', async () => {
    server.grant();
    await says(show(), 'Peça a permissão a um administrador.');
    expect(started()).to.deep.equal([]);
  });

  it('shows which module the plan lacks, also to a user without the permission', async () => {
    server.answer(PLAN, ok(companyWith({ expenseCenter: true, fuelManagement: false })));
    server.grant();
    const element = show();
    await says(element, 'O plano da sua empresa não inclui esta parte');
    expect(textIn(element)).to.include('Gestão de combustível');
    expect(started()).to.deep.equal([]);
  });

  it('shows that loading failed, dispatches litro-error, and opens after a successful retry', async () => {
    server.answer(PLAN, refuse(503, 'not_ready'));
    const events: { code: string }[] = [];
    const hear = (event: Event) => void events.push((event as CustomEvent).detail);
    document.addEventListener('litro-error', hear);
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    expect(events).to.have.length(1);
    document.removeEventListener('litro-error', hear);
    server.answer(PLAN, ok(booked));
    await click(element, 'Tentar de novo');
    await says(element, 'open without');
  });

  it('replaces the state when the user selects another organization', async () => {
    const element = show();
    await says(element, 'open without');
    const before = await until(() => started()[0]);
    const other = { ...organization, _id: '01900000-0000-7000-8000-0000000000ff' };
    server.answer(PLAN, ok({ ...booked, organization: other }));
    await last?.session.selectOrganization(other._id);
    await until(() => started().length === 2 && before.life.at(-1) === 'stopped');
    expect(last?.state).to.equal(started()[1]);
    expect(last?.state.life).to.deep.equal(['started']);
  });

  it('replaces the state when an attribute listed in madeFrom changes, but not for other attributes', async () => {
    const element = show({ label: 'a' });
    await says(element, 'open a');
    const state = await until(() => started()[0]);
    element.setAttribute('rows', '5');
    await until(() => last?.attributes.rows === 5);
    expect(last?.state).to.equal(state);
    element.setAttribute('label', 'b');
    await says(element, 'open b');
    expect(state.life).to.deep.equal(['started', 'stopped']);
  });

  it('writes a notice once in the current language, and keeps the state when the language changes', async () => {
    const element = show();
    await says(element, 'open without');
    const state = last?.state;
    last?.notify('silent');
    last?.notify({ amount: '5' });
    await until(() => notices(element).length === 1);
    expect(notices(element)).to.deep.equal(['Total 5']);
    element.lang = 'en';
    await says(element, 'Company balance');
    await until(() => find(element, '.litro-root')?.lang === 'en-US');
    expect(notices(element)).to.deep.equal(['Total 5']);
    expect(last?.state).to.equal(state);
  });

  it('shows an error notice with its request id once the error texts are loaded', async () => {
    const { ApiError } = await import('../api/api-error.ts');
    const element = show();
    await says(element, 'open without');
    const error = new ApiError({
      status: 403,
      code: 'permission_missing',
      message: '',
      outcome: 'refused',
      requestId: 'req-9',
    });
    last?.notify({ error });
    await until(() => notices(element).length === 1);
    expect(notices(element)[0]).to.match(/permissão.*req-9/);
  });

  it('shows outcomes of operations that a reload interrupted only once on a page', async () => {
    const name = 'after a reload';
    const keys = { 'key-1': organization._id, 'key-2': organization._id };
    sessionStorage.setItem(`litro.v1.open.${name}.u1`, JSON.stringify(keys));
    server.answer('POST /operations/key-1/settle', ok({ outcome: 'done', answer: null }));
    server.answer('POST /operations/key-2/settle', ok({ outcome: 'none', answer: null }));
    connect({ host: server.host, name, language: 'pt', getToken: async () => 't1' });
    const elements = [show({ session: name }), show({ session: name })];
    const heard = () => elements.flatMap(notices);
    await until(() => heard().length > 0);
    const late = show({ session: name });
    await says(late, 'open without');
    await standStill();
    expect([...heard(), ...notices(late)]).to.deep.equal([
      'A operação enviada antes de a página recarregar foi concluída. ' +
        'A operação enviada antes de a página recarregar não aconteceu. Confira os saldos e repita, se for o caso.',
    ]);
  });
});

describe('frame of a widget that needs no permission', () => {
  const lonely = { ...description, tag: 'litro-login' } as const;
  const Open = frame<typeof lonely>({
    title: false,
    css: '',
    texts: ['nowhere' as never],
    Content: () => <p>shown</p>,
  });
  const Bare = frame<typeof lonely>({ title: false, css: '', Content: () => <p>shown</p> });
  let current = Bare;
  const showOpen = elementOnPage(lonely, async () => ({ Widget: current }));
  beforeEach(() => server.reset());

  it('shows the content without a named group to a user who is not signed in', async () => {
    const element = showOpen({}, { token: '' });
    await says(element, 'shown');
    expect(find(element, '[role=group]')).to.equal(null);
  });

  it('shows an error when required texts fail to load', async () => {
    current = Open;
    const element = showOpen();
    await until(() => find(element, '.error-state'));
  });
});
