/**
 * Element on the page of one company, with user actions. Import it before the suite, because it starts with
 * `company-page.ts`.
 */
import { axeViolations, buttonIn, server, textIn, until } from './company-page.ts';
import { expect } from 'chai';
import { connect, followConnection } from '../../connections/connections.ts';
import type { Language } from '../../config/languages.ts';
import type { Session } from '../../session/session.ts';
import { defineElement } from '../../loader/define-element.ts';
import type { ElementDescription, LoadWidget } from '../../description/describe-element.ts';

export interface Surroundings {
  readonly language?: Language;
  readonly token?: string;
  readonly organizationId?: string;
  readonly widthPx?: number;
}

export type Show = (attributes?: Record<string, string>, around?: Surroundings) => HTMLElement;

let sessions = 0;

export function elementOnPage(description: ElementDescription, load: LoadWidget): Show {
  const shown: HTMLElement[] = [];
  before(() => defineElement(description, load, 'test'));
  afterEach(() => {
    for (const element of shown.splice(0)) element.remove();
    document.body.style.background = '';
  });
  return (attributes = {}, { language = 'pt', token = 't1', organizationId, widthPx } = {}) => {
    const session = `session ${(sessions += 1)}`;
    connect({
      host: server.host,
      name: session,
      language,
      getToken: async () => token,
      ...(organizationId && { organizationId }),
    });
    const element = document.createElement(description.tag);
    if (widthPx) Object.assign(element.style, { display: 'block', inlineSize: `${widthPx}px` });
    for (const [key, value] of Object.entries({ session, ...attributes })) element.setAttribute(key, value);
    if (attributes['theme']) {
      document.body.style.background = attributes['theme'].startsWith('dark') ? '#161a21' : '#fff';
    }
    shown.push(element);
    document.body.append(element);
    return element;
  };
}

export function sessionOf(element: HTMLElement): Promise<Session> {
  return new Promise((resolve, reject) => {
    followConnection(element.getAttribute('session') ?? undefined, (record) => {
      record.session().then(resolve, reject);
    });
  });
}

export const looks = [
  { theme: 'light.blue', language: 'pt' },
  { theme: 'dark.green', language: 'enrtl' },
] as const;

export function usedByEverybody(
  what: string,
  open: (attributes: { theme: string }, around: Surroundings) => Promise<HTMLElement>,
  narrowPx = 360,
): void {
  for (const [at, { theme, language }] of looks.entries()) {
    const widthPx = at === 0 ? 1100 : narrowPx;
    it(`${what} can be used by everybody in ${theme} and ${language} at ${widthPx} px`, async () => {
      const element = await open({ theme }, { language, widthPx });
      expect(await axeViolations(element)).to.deep.equal([]);
      expect(element.scrollWidth).to.be.at.most(widthPx);
    });
  }
}

export const chartIn = (element: HTMLElement) =>
  until(() => {
    const chart = element.shadowRoot?.querySelector<HTMLElement>('[role=application]');
    return chart?.querySelector('svg :is(rect, path, circle)') ? chart : null;
  });

export const says = (element: HTMLElement, text: string) => until(() => textIn(element).includes(text));

export async function click(element: HTMLElement, text: string | RegExp): Promise<void> {
  (await until(() => buttonIn(element, text))).click();
}

/** Types like a user: React notices a new value only by the event. */
export function typeInto(field: HTMLInputElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

export function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function fill(element: HTMLElement, label: string, text: string): Promise<void> {
  const field = await until(() =>
    [
      ...(element.shadowRoot?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []),
    ].find(({ labels }) => [...(labels ?? [])].some(({ textContent }) => textContent.startsWith(label))),
  );
  if (field instanceof HTMLSelectElement) choose(field, text);
  else typeInto(field, text);
}
