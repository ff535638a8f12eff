/**
 * Test page with one company's server behind `fetch` and XMLHttpRequest, for browser tests, which cannot run our
 * server. Import it before the suite, because `core/api` saves these globals when it loads.
 */
import axe from 'axe-core';
import { standStill } from '#core/ui/testing/stand-still.ts';

/** Status and JSON body of a reply. A pending promise leaves the call unanswered. */
type Answer = { status: number; body: unknown };
export type Replying = (request: {
  url: URL;
  body: unknown;
  key: string | null;
  /** Mailed code that confirms a movement; null without one. */
  code?: string | null;
}) => Answer | Promise<Answer>;

const organizationId = '01900000-0000-7000-8000-000000000001';
const organization = {
  _id: organizationId,
  name: 'A',
  tradeName: 'A',
  federalTaxNumber: '00000000000191',
  parent: null,
};
const names: readonly string[] = [
  'balanceDistribution',
  'balanceSharing',
  'bill',
  'purchase',
  'sharedBalance',
  'anywherePermission',
  'settings',
  'vehicle',
  'container',
  'driver',
  'recipient',
  'expenseCenter',
];
const everything = names.flatMap((area) =>
  ['list', 'add', 'remove'].map((action) => `portal.${area}.${action}`),
);

let answers: Record<string, Replying> = {};
const received: string[] = [];
let lines: ReadableStreamDefaultController<Uint8Array>[] = [];

export const ok =
  (body: unknown): Replying =>
  () => ({ status: 200, body });
export const refuse =
  (status: number, code: string, details?: object[]): Replying =>
  () => ({
    status,
    body: { statusCode: status, error: 'Refused', message: code, code, requestId: 'req-7', details },
  });

/** Responses that a session loads once, for a company with the given modules. */
export const companyWith = (modules: { expenseCenter: boolean; fuelManagement: boolean }) => ({
  organization,
  organizations: [organization],
  balanceSharingType: 'VEHICLE',
  timeZone: 'America/Sao_Paulo',
  modules,
  billing: { type: 'postPaid', period: 'monthly', from: '2026-11-01', to: '2026-11-30' },
});

export const server = {
  /** Address of the server, unique per page: sessions with the same address would share an event line. */
  host: `https://${crypto.randomUUID()}.litro.example`,
  answer(name: string, reply: Replying): void {
    answers[name] = reply;
  },
  calls: (name: string) => received.filter((call) => call === name).length,
  grant(...keys: string[]): void {
    server.answer(
      'GET /admin/organization/user/permissions',
      ok({
        docs: keys.map((_id) => ({
          _id,
          area: '',
          action: 'list',
          userPermission: { _id, status: 'active' },
        })),
        category: 'administrator',
      }),
    );
  },
  /** Signs the user in as a super administrator. Returns the organization that the page selects. */
  letSuperAdminIn(): string {
    server.answer('GET /user/validSession', ok({ user: { _id: 'u1' }, scope: ['SuperAdminOrg', '', 'A'] }));
    server.answer('GET /v2/superAdmin/organization', ok({ docs: [{ organization, branches: [] }] }));
    return organizationId;
  },
  /** Sends an event on every open event stream. */
  say(type: string): void {
    const text = `data: ${JSON.stringify({ type, organizationId })}\n\n`;
    for (const line of lines) line.enqueue(new TextEncoder().encode(text));
  },
  breakLine(): void {
    server.answer('GET /events', refuse(503, 'not_ready'));
    for (const line of lines.splice(0)) line.error(new Error('The line broke.'));
  },
  reset(): void {
    answers = {};
    received.length = 0;
    lines = [];
    server.answer(
      'GET /user/validSession',
      ok({ user: { _id: 'u1' }, scope: ['AdminOrg', organizationId, 'A'] }),
    );
    server.answer(
      'GET /v2/admin/organization/hydrate',
      ok(companyWith({ expenseCenter: false, fuelManagement: false })),
    );
    server.answer(
      'GET /organization/subscriptions',
      ok({ _plan: 'p', menus: [], hasFuelManagementModule: false }),
    );
    server.grant(...everything);
  },
};
server.reset();

const pageFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.origin !== server.host) return pageFetch(input, init);
  const name = `${request.method} ${url.pathname}`;
  received.push(name);
  const reply = answers[name];
  if (name === 'GET /events' && !reply) return openLine();
  const text = await request.text();
  const isFile = request.headers.get('content-type') === 'application/octet-stream';
  const body: unknown = isFile ? text : text ? JSON.parse(text) : undefined;
  const key = request.headers.get('idempotency-key');
  const code = request.headers.get('step-up-code');
  const answer = await (reply ?? refuse(404, 'not_found'))({ url, body, key, code });
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'req-7' },
  });
};

/** XMLHttpRequest with upload progress: it reports half of the body until the answer arrives. */
class StubRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders() {
    return 'x-request-id: req-7\r\n';
  }
  abort() {}
  async send(body: BodyInit) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    try {
      const answer = await window.fetch(this.#url, { method: this.#method, headers: this.#headers, body });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      // The server sends no answer: `loadend` without `load` reports the broken connection.
    }
    this.dispatchEvent(new Event('loadend'));
  }
}
window.XMLHttpRequest = StubRequest as never;

function openLine(): Response {
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void lines.push(controller) });
  queueMicrotask(() => server.say('hello'));
  return new Response(stream, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

/** Polls until the result is truthy. The test runner's limit ends a test that waits too long. */
export async function until<T>(ask: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Visible text of the element, with spaces normalized. */
export function textIn(element: HTMLElement): string {
  const root = element.shadowRoot?.querySelector<HTMLElement>('.litro-root');
  return (root?.innerText ?? '').replace(/[\u00a0\s]+/g, ' ');
}

export function find<T extends Element = HTMLElement>(element: HTMLElement, selector: string): T | null {
  return element.shadowRoot?.querySelector<T>(selector) ?? null;
}

/** Visible button with the label or text. A hidden button that only reserves space does not count. */
export function buttonIn(element: HTMLElement, text: string | RegExp): HTMLButtonElement | undefined {
  const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const labelOf = (button: HTMLButtonElement) =>
    (button.getAttribute('aria-label') ?? button.textContent).replace(/\u00a0/g, ' ').trim();
  return buttons
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .find((button) => (typeof text === 'string' ? labelOf(button) === text : text.test(labelOf(button))));
}

export async function axeViolations(element: HTMLElement): Promise<string[]> {
  await standStill();
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
