import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import type { connect as Connect } from '../connections/connections.ts';
import type { WidgetProps } from '../description/describe-element.ts';
import { describeElement, typed } from '../description/describe-element.ts';
import type { defineElement as Define } from '../loader/define-element.ts';
import { installStubServer, STUB_HOST } from './testing/stub-server.ts';

const description = describeElement({
  tag: 'litro-balance',
  attributes: { compact: 'boolean', rows: 'number', label: 'string', options: 'json' },
  properties: { source: typed<{ name: string }>() },
  events: { 'litro-before-probe': typed<number>(), 'litro-probe': typed<number>() },
});
type Props = WidgetProps<typeof description>;
const load = () => Promise.resolve({ Widget: Probe });

let last: Props | null = null;
let unmounts = 0;
let broken = false;

function Probe(props: Props) {
  const [count, setCount] = useState(0);
  last = props;
  if (broken) throw Object.assign(new Error('on purpose'), {});
  return (
    <section ref={() => () => void (unmounts += 1)}>
      <output>{count}</output>
      <button type="button" onClick={() => setCount(count + 1)} />
      <i>{props.session.name}</i>
    </section>
  );
}

interface ProbeElement extends HTMLElement {
  compact: boolean;
  rows: number | undefined;
  label: string | undefined;
  options: unknown;
  source: { name: string } | undefined;
}

let connect: typeof Connect;
let define: typeof Define;
let connections = 0;
const warnings: string[] = [];
const log = window.console;
const { warn } = log;

const until = async (check: () => unknown, what = 'it') => {
  for (let left = 700; left > 0; left -= 1) {
    if (check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Timed out waiting for ${what}: ${String(check)}`);
};
const create = (attributes: Record<string, string> = {}) => {
  const element = document.createElement('litro-balance') as ProbeElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const inside = (element: Element, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const text = (element: Element, selector: string) => inside(element, selector)?.textContent;
const connectTo = (name: string) => connect({ host: STUB_HOST, name });

async function mounted(attributes: Record<string, string> = {}, parent: Node = document.body) {
  const name = `session-${(connections += 1)}`;
  const connection = connectTo(name);
  const element = create({ session: name, ...attributes });
  parent.appendChild(element);
  await until(() => inside(element, 'section'), 'the widget');
  return { element, name, connection };
}

describe('an element', () => {
  before(async () => {
    installStubServer({});
    ({ connect } = await import('../connections/connections.ts'));
    ({ defineElement: define } = await import('../loader/define-element.ts'));
    define(description, load, '1.0.0');
    log.warn = (...parts: unknown[]) => void warnings.push(parts.join(' '));
  });
  after(() => {
    log.warn = warn;
  });
  afterEach(() => {
    document.body.replaceChildren();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
    warnings.length = 0;
    broken = false;
  });

  describe('session of an element', () => {
    it('shows a skeleton until the page connects the session, then shows the widget', async () => {
      const element = create({ session: 'later' });
      document.body.append(element);
      await until(() => inside(element, '.bone'), 'the skeleton');
      expect(inside(element, '[role=alert]')).to.equal(null);
      connectTo('later');
      await until(() => inside(element, 'section'));
      expect(text(element, 'i')).to.equal('later');
    });

    it('warns the developer that its session is not connected, and mounts once the page connects', async function tells() {
      this.timeout(12_000);
      const element = create({ session: 'misspelt' });
      document.body.append(element);
      await until(() => warnings.length > 0);
      expect(warnings).to.deep.equal([
        '<litro-balance> waits: the page has not called connect() with the name "misspelt".',
      ]);
      expect(inside(element, '.bone')).not.to.equal(null);
      connectTo('misspelt');
      await until(() => inside(element, 'section'));
    });

    it('uses the session that it names, although another element on the page uses a different session', async () => {
      const { element: first } = await mounted();
      const { element: second, name } = await mounted();
      expect(text(second, 'i')).to.equal(name);
      expect(text(first, 'i')).not.to.equal(name);
    });

    it('resets the widget state when the session attribute changes', async () => {
      const { element } = await mounted();
      inside(element, 'button')?.click();
      await until(() => text(element, 'output') === '1');
      connectTo('another');
      element.setAttribute('session', 'another');
      await until(() => text(element, 'i') === 'another');
      expect(text(element, 'output')).to.equal('0');
    });

    it('resets the widget state when the page connects again under the same name', async () => {
      const { element, name } = await mounted();
      inside(element, 'button')?.click();
      await until(() => text(element, 'output') === '1');
      const before = last?.session;
      connectTo(name);
      await until(() => last?.session !== before && text(element, 'output') === '0');
    });
  });

  describe('attributes and properties of an element', () => {
    it('warns about an unknown attribute and an unknown theme, and uses the light theme instead', async () => {
      const { element } = await mounted({
        labell: 'x',
        'aria-label': 'x',
        'data-x': 'x',
        class: 'x',
        title: 'x',
      });
      await until(() => warnings.length > 0);
      expect(warnings).to.deep.equal(['<litro-balance> has no attribute "labell".']);
      warnings.length = 0;
      element.setAttribute('theme', 'pink');
      await until(() => warnings.length > 0);
      expect(warnings).to.deep.equal(['There is no theme "pink"; another one is used.']);
      expect(getComputedStyle(element).colorScheme).to.equal('light');
    });

    it('reads boolean, number and string attributes as HTML does', async () => {
      const { element } = await mounted({ compact: '', rows: '5', label: '' });
      expect(last?.attributes).to.include({ compact: true, rows: 5, label: '' });
      element.removeAttribute('compact');
      element.removeAttribute('label');
      element.setAttribute('rows', 'many');
      await until(() => last?.attributes.label === undefined);
      expect(last?.attributes.compact).to.equal(false);
      expect(last?.attributes.rows).to.equal(undefined);
    });

    it('writes boolean and number properties to their attributes', async () => {
      const { element } = await mounted();
      element.compact = true;
      element.rows = 7;
      expect(element.getAttribute('compact')).to.equal('');
      expect(element.getAttribute('rows')).to.equal('7');
      await until(() => last?.attributes.rows === 7);
      element.compact = false;
      expect(element.hasAttribute('compact')).to.equal(false);
    });

    it('passes objects to the widget by reference and never writes them to an attribute', async () => {
      const { element } = await mounted();
      const source = { name: 'secret' };
      element.source = source;
      element.options = source;
      await until(() => last?.properties.source === source && last.attributes.options === source);
      expect(element.source).to.equal(source);
      expect(element.outerHTML).not.to.contain('secret');
      expect(element.outerHTML).not.to.contain('[object');
    });

    it('parses a JSON attribute, and ignores invalid JSON with a warning', async () => {
      const { element } = await mounted({ options: '{"a":1}' });
      expect(last?.attributes.options).to.deep.equal({ a: 1 });
      element.setAttribute('options', '{broken');
      expect(warnings.join()).to.contain('options: not JSON');
      expect(element.options).to.deep.equal({ a: 1 });
    });

    it('keeps properties that the page set before the element was defined', async () => {
      const element = document.createElement('litro-login') as ProbeElement;
      const source = { name: 'early' };
      Object.assign(element, { source, rows: 3 });
      element.setAttribute('session', 'early');
      document.body.append(element);
      define({ ...description, tag: 'litro-login' }, load, '1.0.0');
      connectTo('early');
      await until(() => inside(element, 'section'));
      expect(last?.properties.source).to.equal(source);
      expect(last?.attributes.rows).to.equal(3);
      expect(Object.hasOwn(element, 'source')).to.equal(false);
    });

    it('mounts no widget before the page appends the element', async () => {
      const element = create({ session: 'later', rows: '1' });
      element.source = { name: 'x' };
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(element.shadowRoot?.childElementCount).to.equal(0);
    });
  });

  describe('a moved or removed element', () => {
    it('keeps its state when the page appends it to another parent', async () => {
      const { element } = await mounted();
      inside(element, 'button')?.click();
      await until(() => text(element, 'output') === '1');
      const place = document.body.appendChild(document.createElement('div'));
      place.append(element);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(text(element, 'output')).to.equal('1');
    });

    it('keeps its state when the page moves it with moveBefore', async () => {
      const { element } = await mounted();
      inside(element, 'button')?.click();
      await until(() => text(element, 'output') === '1');
      const place = document.body.appendChild(document.createElement('div'));
      (place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(element, null);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(element.parentNode).to.equal(place);
      expect(text(element, 'output')).to.equal('1');
    });

    it('unmounts the widget when the page removes it, and starts with new state when appended again', async () => {
      const { element } = await mounted();
      inside(element, 'button')?.click();
      await until(() => text(element, 'output') === '1');
      const before = unmounts;
      element.remove();
      await until(() => unmounts === before + 1, 'the unmount');
      document.body.append(element);
      await until(() => text(element, 'output') === '0');
    });
  });

  describe('an element and its page', () => {
    const language = (element: Element) => inside(element, '.litro-root')?.lang;
    const direction = (element: Element) => inside(element, '.litro-root')?.dir;

    it('follows the nearest language and direction across shadow roots, also when they change', async () => {
      const host = document.body.appendChild(document.createElement('div'));
      host.lang = 'es';
      host.dir = 'rtl';
      const { element } = await mounted({}, host.attachShadow({ mode: 'open' }));
      expect(language(element)).to.equal('es-ES');
      expect(direction(element)).to.equal('rtl');
      host.lang = 'en-GB';
      host.dir = 'ltr';
      await until(() => language(element) === 'en-US' && direction(element) === 'ltr');
    });

    it('takes the language of its new parent after a move', async () => {
      const { element } = await mounted();
      expect(language(element)).to.equal('pt-BR');
      const place = document.body.appendChild(document.createElement('div'));
      place.lang = 'es';
      place.append(element);
      await until(() => language(element) === 'es-ES');
    });

    it('prefers its own language to the session language, and leaves the document unchanged', async () => {
      const { element, connection } = await mounted();
      connection.update({ language: 'enrtl' });
      await until(() => language(element) === 'en-US' && direction(element) === 'rtl');
      element.lang = 'es';
      await until(() => language(element) === 'es-ES' && direction(element) === 'ltr');
      expect(document.documentElement.hasAttribute('dir')).to.equal(false);
      expect(document.documentElement.hasAttribute('lang')).to.equal(false);
    });

    it('prefers its own theme to the session theme', async () => {
      const scheme = (element: Element) => getComputedStyle(element).colorScheme;
      const { element, connection } = await mounted();
      expect(scheme(element)).to.equal('light');
      connection.update({ theme: 'dark.red' });
      await until(() => scheme(element) === 'dark');
      element.setAttribute('theme', 'light.green');
      await until(() => scheme(element) === 'light');
    });

    it('follows each change of the system color scheme while its theme is automatic', async () => {
      const { element } = await mounted();
      element.setAttribute('theme', 'auto.green');
      for (const scheme of ['dark', 'light'] as const) {
        await emulateMedia({ colorScheme: scheme });
        await until(() => getComputedStyle(element).colorScheme === scheme);
      }
    });

    it('shares one style sheet with other elements and adds no style element', async () => {
      const { element: first } = await mounted();
      const { element: second } = await mounted();
      expect(inside(first, 'style, link')).to.equal(null);
      expect(document.querySelector('style[data-litro], link[rel=modulepreload]')).to.equal(null);
      const [sheet] = first.shadowRoot?.adoptedStyleSheets ?? [];
      expect(second.shadowRoot?.adoptedStyleSheets).to.include(sheet);
    });

    it('dispatches events across shadow roots, and emit returns false when the page cancels an event', async () => {
      const host = document.body.appendChild(document.createElement('div'));
      const { name } = await mounted({}, host.attachShadow({ mode: 'open' }));
      const details: unknown[] = [];
      const hear = (event: Event) => void details.push((event as CustomEvent).detail);
      document.addEventListener('litro-probe', hear, { once: true });
      expect(last?.session.name).to.equal(name);
      expect(last?.emit('litro-probe', 5)).to.equal(true);
      expect(details).to.deep.equal([5]);
      document.addEventListener('litro-before-probe', (event) => event.preventDefault(), { once: true });
      expect(last?.emit('litro-before-probe', 5)).to.equal(false);
      expect(last?.emit('litro-before-probe', 5)).to.equal(true);
    });

    it('moves the focus to its first control', async () => {
      const { element } = await mounted();
      element.focus();
      expect(element.shadowRoot?.activeElement?.localName).to.equal('button');
    });
  });

  describe('an element with a broken widget', () => {
    it('shows an error, dispatches litro-error, leaves its neighbor intact, and recovers on retry', async () => {
      const { element: neighbour } = await mounted();
      const { element } = await mounted();
      const events: { tag: string }[] = [];
      document.addEventListener('litro-error', (event) => events.push((event as CustomEvent).detail), {
        once: true,
      });
      const { error } = log;
      log.error = () => {};
      broken = true;
      element.setAttribute('rows', '9');
      await until(() => inside(element, '.error-state'), 'the error');
      log.error = error;
      expect(events[0]?.tag).to.equal('litro-balance');
      expect(inside(neighbour, 'section')).not.to.equal(null);
      broken = false;
      inside(element, '.error-state button')?.click();
      await until(() => inside(element, 'section'));
    });
  });

  describe('an element defined twice', () => {
    it('keeps its first definition, and warns only when the versions differ', () => {
      const first = customElements.get('litro-balance');
      define(description, load, '1.0.0');
      expect(warnings).to.deep.equal([]);
      define(description, load, '2.0.0');
      expect(warnings.join()).to.contain('1.0.0').and.to.contain('2.0.0');
      expect(customElements.get('litro-balance')).to.equal(first);
    });
  });
});
