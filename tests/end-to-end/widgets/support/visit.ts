import { source as axeSource } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Described, Widget } from './widgets.ts';
import type { Language } from '#core/config/languages.ts';
import { LOCALE_OF_LANGUAGE as localeOf } from '#core/format/locale.ts';
import { faultsOf, type Faults } from './faults.ts';
import * as inPage from './in-page.js';
import { TOKEN_PATH, type HostStyle, type PartnerPage, type TokenMode } from './partner-page.ts';
import { findForeignTexts, textsIn, textOf, type ShownText } from './texts.ts';
import type { World } from './world.ts';

export interface ReportedEvent {
  readonly tag: string;
  readonly type: string;
  readonly bubbles: boolean;
  readonly composed: boolean;
  readonly cancelable: boolean;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

export interface VisitOptions {
  readonly language?: Language;
  readonly theme?: string;
  /** Behavior of the page's `getToken`. If undefined, no user is signed in, and the page cannot sign in. */
  readonly token?: TokenMode;
  readonly page?: Partial<Omit<PartnerPage, 'tag' | 'connect' | 'token'>>;
  /** True if the test moves the clock of the page, which also controls the time-outs of requests. */
  readonly clock?: boolean;
  readonly fresh?: boolean;
  readonly before?: (visit: Visit) => Promise<void>;
}

export interface Visit {
  readonly tag: string;
  readonly page: Page;
  readonly faults: Faults;
  readonly calls: readonly string[];
  problems(): Promise<string[]>;
  /** Waits until the element has loaded all data, no request is open and the page stays unchanged. */
  settle(): Promise<void>;
  /**
   * Waits until no call has started for a while, because the page opens the event stream late and batches its events.
   */
  quiet(): Promise<void>;
  /** Waits until the page has no open request. Works also on a page without an element. */
  rest(): Promise<void>;
  texts(): Promise<ShownText[]>;
  says(): Promise<string[]>;
  events(): Promise<ReportedEvent[]>;
  /**
   * Expects that no visible text is a text key, a placeholder or a text of another language. Returns all shown texts.
   */
  expectReadable(language?: Language): Promise<ShownText[]>;
  /** Replaces session and element on this page. Omitted options stay unchanged; with the token `none` the page cannot sign in. */
  again(how: { token?: TokenMode | 'none'; language?: Language; style?: HostStyle }): Promise<void>;
  look(language: Language, theme: string): Promise<void>;
  /** Number of pixels by which the content is wider than the page. */
  overflow(): Promise<number>;
  pass(ms: number): Promise<void>;
  /**
   * Sets the speed of the page's clock while the visit waits. The initial speed is real time. At high speed, a slow
   * answer times out and a connected event stream seems silent.
   */
  pace(how: 'fast' | 'real'): void;
  failing(): Promise<string[]>;
  mainActions(): Promise<string[]>;
  /**
   * Presses every "try again" button. If the page has none, presses its main actions except the actions in `standing`.
   */
  goOn(standing: readonly string[]): Promise<void>;
  leave(): Promise<void>;
}

export const NETWORK_LINE = /^console: (?:Failed to load resource: |Access to fetch at )|net::ERR_/;

const RECEIVED = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'];
const VIEWPORT = { width: 1280, height: 800 };
const PATIENCE = 300;
const CALM_TURNS = 3;
const TURNS_AT_ONCE = 10;
const TURN_MS = 40;
/**
 * Waiting time, longer than the batch interval of any element. A new event stream makes the elements load again after
 * this interval.
 */
const GATHERED_MS = 2_200;
/** Milliseconds by which one step advances the page's clock, so that time-outs of minutes end soon. */
const STEP_MS = 15_000;
const PATIENCE_MS = 10_000;

/**
 * Pool of the pages of all visits. A page serves one visit at a time, and its next visit starts with cached files and
 * compiled code. A clock applies to all pages of a context, so visits with a clock have their own context.
 */
export interface Pages {
  take(kind: PageKind): Promise<{ page: Page; leave: () => Promise<void> }>;
}

interface PageKind {
  readonly clock: boolean;
  readonly fresh: boolean;
}

export function openPages({ browser }: World): Pages {
  const free = { real: [] as Page[], clocked: [] as Page[] };
  const open = async () => {
    const context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
    });
    return context.newPage();
  };
  return {
    async take({ clock, fresh }) {
      const those = clock ? free.clocked : free.real;
      const used = those.pop() ?? (await open());
      const page = fresh ? await used.context().newPage() : used;
      await page.context().clearCookies();
      await page.setViewportSize(VIEWPORT);
      const leave = async () => {
        for (const event of RECEIVED) page.removeAllListeners(event);
        if (fresh) await page.close();
        else await page.goto('about:blank');
        those.push(used);
      };
      return { page, leave };
    },
  };
}

export async function visit(
  world: World,
  pages: Pages,
  { tag, ownsPage, isForSuperAdmin = false }: Described & Pick<Widget, 'isForSuperAdmin'>,
  options: VisitOptions = {},
): Promise<Visit> {
  const { language = 'pt', theme = 'light.blue', token } = options;
  let spoken = language;
  let stepMs = TURN_MS;
  const { clock = false, fresh = false } = options;
  const { page, leave } = await pages.take({ clock, fresh });
  const cdp = await page.context().newCDPSession(page);
  const problems: string[] = [];
  const calls: string[] = [];
  const open = new Set<Request>();
  let activity = 0;
  const note = (what: 'add' | 'delete', request: Request) => {
    activity += 1;
    open[what](request);
  };
  const allowed = new Set([world.litroUrl, world.partner.url]);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${String(error.stack ?? error)}`));
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (!allowed.has(origin) && protocol !== 'data:') problems.push(`third origin: ${request.url()}`);
    if (origin !== world.litroUrl || pathname === '/events') return;
    const isCall = request.resourceType() === 'fetch';
    if (isCall) calls.push(`${request.method()} ${pathname}`);
    // With a test clock, the answer of a call may never come, so calls do not count as open requests.
    if (!isCall || !clock) note('add', request);
  });
  let tokens = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === TOKEN_PATH) tokens += 1;
    note('delete', request);
  });
  page.on('requestfailed', (request) => note('delete', request));
  if (clock) {
    await page.clock.install();
    await page.addInitScript(inPage.timeOutByTheClock);
  }

  const pass = async (ms: number) => {
    // Advances the clock only in the current document. `page.clock.runFor` would repeat each call in every later
    // document of the context.
    if (clock) await page.evaluate(inPage.turnClock, ms);
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  };
  const self: Visit = {
    tag,
    page,
    faults: faultsOf(cdp, world.litroUrl),
    calls,
    pass,
    pace: (how) => (stepMs = how === 'fast' ? STEP_MS : TURN_MS),
    problems: async () => [...problems, ...(await page.evaluate(inPage.violations))],
    texts: () => page.evaluate(inPage.texts),
    events: () => page.evaluate(inPage.events) as Promise<ReportedEvent[]>,
    says: async () => textsIn(await self.texts(), spoken),
    async look(shownIn, shownAs) {
      const expected = { locale: localeOf[shownIn], direction: shownIn === 'enrtl' ? 'rtl' : 'ltr' };
      await page.evaluate(inPage.setLook, { language: shownIn, theme: shownAs });
      // The page's clock must advance during this wait, because a stopped clock runs no callbacks of animation frames.
      await vi.waitUntil(() => pass(0).then(() => page.evaluate(inPage.isIn, expected)), {
        timeout: PATIENCE_MS,
      });
      await self.settle();
    },
    async again(how) {
      spoken = how.language ?? language;
      const before = tokens;
      await page.evaluate(inPage.again, how);
      // The visit waits for the token in real time, because a fast clock would time out the request.
      if (how.token === 'given') await vi.waitUntil(() => tokens > before, { timeout: PATIENCE_MS });
    },
    overflow: () => page.evaluate(inPage.overflow),
    async settle() {
      const isStill = async (calmTurns: number) => {
        const before = activity;
        const turns = { turns: TURNS_AT_ONCE, calmTurns, turnMs: TURN_MS, stepMs };
        const isCalm = await page.evaluate(inPage.turnUntilCalm, turns);
        return isCalm && open.size === 0 && activity === before;
      };
      for (let turn = 0; turn < PATIENCE; turn += CALM_TURNS) {
        if (!(await isStill(CALM_TURNS))) continue;
        // On a busy machine, the browser may not have delivered observed sizes yet. Elements then still show the former
        // layout.
        await page.evaluate(inPage.laidOut);
        if (await isStill(1)) return;
      }
      throw new Error(`<${tag}> did not settle. Its texts: ${JSON.stringify(await self.texts())}`);
    },
    async quiet() {
      for (let before = -1; before !== calls.length;) {
        before = calls.length;
        await new Promise((resolve) => setTimeout(resolve, GATHERED_MS));
      }
      await self.settle();
    },
    async rest() {
      await vi.waitUntil(() => open.size === 0, { timeout: PATIENCE_MS });
      await pass(stepMs);
    },
    async expectReadable(shownIn = spoken) {
      const shown = await self.texts();
      expect(shown.filter(({ seen }) => seen).length, 'texts that can be seen').toBeGreaterThan(0);
      expect(findForeignTexts(shown, shownIn)).toEqual([]);
      return shown;
    },
    failing: () => page.evaluate(inPage.failing),
    mainActions: () => page.evaluate(inPage.mainActions),
    goOn: (standing) => page.evaluate(inPage.goOn, { label: textOf(spoken, 'common', 'retry'), standing }),
    async leave() {
      await cdp.detach();
      await leave();
    },
  };
  await options.before?.(self);
  const partner: PartnerPage = {
    tag,
    ...(token && { token }),
    ...options.page,
    asSuperAdmin: isForSuperAdmin,
    connect: {
      host: world.litroUrl,
      language,
      theme,
      ...(ownsPage && { mode: 'portal' }),
      ...(isForSuperAdmin && { organizationId: world.organizationId }),
    },
  };
  const url = new URL(world.partner.url);
  url.searchParams.set('page', JSON.stringify(partner));
  if (options.page?.style) url.searchParams.set('style', options.page.style);
  if (options.page?.dark) url.searchParams.set('dark', '');
  await page.goto(url.href, { waitUntil: 'domcontentloaded' });
  return self;
}

export async function open(
  world: World,
  pages: Pages,
  widget: Described,
  options: VisitOptions = {},
): Promise<Visit> {
  const visitor = await visit(world, pages, widget, { token: 'given', ...options });
  await visitor.settle();
  return visitor;
}

export async function findAccessibilityFaults({ page }: Visit): Promise<string[]> {
  // The debugger evaluates the source of axe, because the page's content security policy would block a script element.
  if (!(await page.evaluate(inPage.hasAxe))) await page.evaluate(axeSource);
  return page.evaluate(inPage.findAccessibilityFaults);
}
