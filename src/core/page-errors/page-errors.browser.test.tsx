import { expect } from 'chai';
import type { connect as Connect } from '../connections/connections.ts';
import type { defineElement as Define } from '../loader/define-element.ts';
import type { ErrorReport } from './describe-error.ts';

const HOST = 'https://litro.test';
const DSN = 'https://key@sentry.test/42';

const NOTHING: Sent = { url: '', init: {} };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const sent: Sent[] = [];
const { fetch, onerror } = window;
const { error: log } = window.console;
const { random } = Math;
let connect: typeof Connect;
let define: typeof Define;

const reports = () => sent.filter(({ url }) => url === `${HOST}/client-error`);
const envelopes = () => sent.filter(({ url }) => url.startsWith('https://sentry.test/'));
const until = async (check: () => unknown) => {
  for (let left = 700; left > 0 && !check(); left -= 1) await new Promise((done) => setTimeout(done, 10));
  expect(check(), String(check)).to.be.ok;
};
const rest = () => new Promise((done) => setTimeout(done, 200));

function show(fault: string): HTMLElement {
  const element = document.createElement('litro-balance');
  element.setAttribute('fault', fault);
  document.body.append(element);
  return element;
}
const isBroken = (element: HTMLElement) => element.shadowRoot?.querySelector('[role=alert]');

function tellPage(error: unknown): void {
  window.onerror = null;
  window.dispatchEvent(new ErrorEvent('error', { error }));
  window.onerror = onerror;
}

describe('error reports of a page', () => {
  let thrownHere: () => Error;

  before(async () => {
    window.fetch = async (input, init = {}) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.startsWith(location.origin)) return fetch(input, init);
      sent.push({ url, init });
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    };
    window.console.error = () => {};
    Math.random = () => 0.7;
    ({ connect } = await import('../connections/connections.ts'));
    ({ defineElement: define } = await import('../loader/define-element.ts'));
    const module = await import('./testing/fragile-widget.tsx');
    ({ thrownHere } = module);
    define(module.fragile, () => import('./testing/fragile-widget.tsx'), '1.0.0');
    const message = `Failed to fetch dynamically imported module: ${location.origin}/c/home-Q1.js?v=2`;
    define({ ...module.fragile, tag: 'litro-home' }, () => Promise.reject(new TypeError(message)), '1.0.0');
  });
  after(() => {
    window.fetch = fetch;
    Math.random = random;
    window.console.error = log;
  });
  afterEach(() => {
    document.body.replaceChildren();
    sent.length = 0;
  });

  it('sends no report unless the page requests reports', async () => {
    connect({ host: HOST });
    await until(() => isBroken(show('none-yet')) === null);
    const element = show('event');
    await until(() => element.shadowRoot?.querySelector('section'));
    tellPage(thrownHere());
    await rest();
    expect([...reports(), ...envelopes()]).to.deep.equal([]);
  });

  it('applies the sample rate, by default one half, with one random draw per page', async () => {
    connect({ host: HOST, errorReports: { to: 'log' } });
    Math.random = () => 0.1;
    connect({ host: HOST, errorReports: { to: 'log' } });
    tellPage(thrownHere());
    await rest();
    expect(reports()).to.deep.equal([]);
    connect({ host: HOST, errorReports: { to: 'log', sampleRate: 0.8 } });
    tellPage(thrownHere());
    await until(() => reports().length > 0);
  });

  it('sends one report of a repeated error to the server log, without texts of the screen', async () => {
    const element = show('render');
    await until(() => isBroken(element));
    const again = show('render');
    await until(() => isBroken(again));
    await until(() => reports().length > 0);
    await rest();
    const [{ init } = NOTHING, ...others] = reports();
    expect([others.length, init.method, init.credentials, init.keepalive]).to.deep.equal([
      0,
      'POST',
      'omit',
      true,
    ]);
    expect(String(init.body)).not.to.include('Ana');
    const { frames, version, ...report } = JSON.parse(String(init.body)) as ErrorReport;
    expect(report).to.deep.equal({
      source: 'boundary',
      name: 'TypeError',
      hint: 'property_of_nothing',
      mode: 'embedded',
      element: 'litro-balance',
      language: 'pt',
      browser: 'chromium',
    });
    expect(version).to.match(/^\d+\.\d+\.\d+/);
    expect(frames[0]?.function).to.equal('Widget');
    expect(frames[0]?.file).to.match(/^[\w-]+\.js$/);
  });

  it('sends no report of errors that the page throws, even in listeners of element events', async () => {
    const ofPage = new TypeError('of the page');
    tellPage(ofPage);
    tellPage('a text');
    tellPage(null);
    let inListener: unknown;
    document.addEventListener(
      'litro-probe',
      () => {
        inListener = new RangeError('in a listener of the page');
      },
      { once: true },
    );
    show('event');
    await until(() => inListener);
    tellPage(inListener);
    await rest();
    expect(reports()).to.deep.equal([]);
  });

  it('reports the element and the file of code that failed to load', async () => {
    document.body.append(document.createElement('litro-home'));
    await until(() => reports().length > 0);
    await rest();
    expect(reports()).to.have.length(1);
    const { source, element, hint, frames } = JSON.parse(String(reports()[0]?.init.body)) as ErrorReport;
    expect([source, element, hint]).to.deep.equal(['chunk', 'litro-home', 'code_not_loaded']);
    expect(frames).to.deep.equal([{ file: 'home-Q1.js', line: 0, column: 0 }]);
  });

  it('sends one envelope to Sentry that needs no preflight request', async () => {
    connect({ host: HOST, errorReports: { to: DSN, sampleRate: 1 } });
    await rest();
    const element = show('again');
    await until(() => isBroken(element));
    await until(() => envelopes().length > 0);
    tellPage(new TypeError('of the page'));
    await rest();
    const [{ url, init } = NOTHING, ...others] = envelopes();
    expect([others.length, reports().length]).to.deep.equal([0, 0]);
    expect(url).to.equal('https://sentry.test/api/42/envelope/?sentry_key=key&sentry_version=7');
    expect(init.headers).to.deep.equal({ 'content-type': 'text/plain;charset=UTF-8' });
    const event = JSON.parse(String(init.body).split('\n')[2] ?? '');
    expect(event.exception.values[0].type).to.equal('RangeError');
    expect(event.tags.element).to.equal('litro-balance');
    expect(String(init.body)).not.to.match(/1\.234|litro\.test|localhost/);
  });

  it('warns about an invalid destination and sends no report', async () => {
    const { warn } = window.console;
    const warnings: string[] = [];
    window.console.warn = (line: string) => void warnings.push(line);
    connect({ host: HOST, errorReports: { to: 'https://sentry.test/42', sampleRate: 1 } });
    await until(() => warnings.length > 0);
    window.console.warn = warn;
    expect(warnings[0]).to.match(/^errorReports\.to is neither/);
    tellPage(Object.assign(thrownHere(), { name: 'EvalError' }));
    await rest();
    expect([...reports(), ...envelopes()]).to.deep.equal([]);
  });
});
