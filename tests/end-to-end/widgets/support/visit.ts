/** One page of the partner with one element on it, and everything that went wrong there. */
import { source as axeSource } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Described, Widget } from './widgets.ts';
import type { Language } from '#core/config/languages.ts';
import { LOCALE_OF_LANGUAGE as localeOf } from '#core/format/locale.ts';
import { faultsOf, type Faults } from './faults.ts';
import * as inPage from './in-page.js';
import { TOKEN_PATH, type HostStyle, type PartnerPage, type TokenMode } from './partner-page.ts';
import { findForeignTexts, saidIn, textOf, type ShownText } from './texts.ts';
import type { World } from './world.ts';

export interface ToldEvent {
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
  /** Without it nobody is signed in, and the page cannot sign in either. */
  readonly token?: TokenMode;
  readonly page?: Partial<Omit<PartnerPage, 'tag' | 'connect' | 'token'>>;
  /** The page's clock can be turned on; time-outs of requests follow it. */
  readonly clock?: boolean;
  /** On a page that nothing was ever on: what is counted there comes from this visit. */
  readonly fresh?: boolean;
  /** Runs before the page is opened. */
  readonly before?: (visit: Visit) => Promise<void>;
}

export interface Visit {
  readonly tag: string;
  readonly page: Page;
  readonly faults: Faults;
  /** Calls to the server so far, as `GET /user/validSession`; the event line is none. */
  readonly calls: readonly string[];
  /** What the console, the policy and the page have complained of so far. */
  problems(): Promise<string[]>;
  /** Waits until nothing is on its way any more. */
  settle(): Promise<void>;
  /** Waits until nothing has been asked for a while: the event line opens late, and what it says is gathered. */
  quiet(): Promise<void>;
  /** Waits until no request is open, whether or not an element is there. */
  rest(): Promise<void>;
  texts(): Promise<ShownText[]>;
  /** The keys of what it says, in the language of the visit or of `again`. */
  says(): Promise<string[]>;
  events(): Promise<ToldEvent[]>;
  /** Expects nothing raw, nothing of another language, and something to read. Returns all texts. */
  expectReadable(language?: Language): Promise<ShownText[]>;
  /**
   * A new session and a new element on this page, which behave as on a page just opened. What is not named stays; with the
   * token `none` the page cannot sign in.
   */
  again(how: { token?: TokenMode | 'none'; language?: Language; style?: HostStyle }): Promise<void>;
  /** Changes the session's language and theme, as a page does whose user has chosen. */
  look(language: Language, theme: string): Promise<void>;
  /** By how many pixels it is wider than the page. */
  overflow(): Promise<number>;
  /** Turns the clock on, where the visit has one. */
  pass(ms: number): Promise<void>;
  /**
   * How fast the clock goes while the visit waits. At first it is no faster than any other: where minutes pass in a moment,
   * a slow answer is one that never came, and an event line has fallen silent.
   */
  pace(how: 'fast' | 'real'): void;
  /** Tags of the elements that say, in a place of their own, that something failed. */
  failing(): Promise<string[]>;
  /** What the main actions say. */
  mainActions(): Promise<string[]>;
  /** Presses what leads on: every "try again", or where there is none, the main actions that do not stand there always. */
  goOn(standing: readonly string[]): Promise<void>;
  leave(): Promise<void>;
}

/** The browser's own lines for an answer of 400 and above, and for a request that came to nothing. */
export const NETWORK_LINE = /^console: (?:Failed to load resource: |Access to fetch at )|net::ERR_/;

/** What a visit listens to on its page. */
const HEARD = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'];
const VIEWPORT = { width: 1280, height: 800 };
const PATIENCE = 300;
const CALM_TURNS = 3;
/** Turns that the page takes before it is asked again. */
const TURNS_AT_ONCE = 10;
const TURN_MS = 40;
/** Longer than any element gathers events: a line that says hello after the first question has it asked once more. */
const GATHERED_MS = 2_200;
/** By the clock of the visit: so that time-outs of a minute and more are soon over. */
const STEP_MS = 15_000;
const PATIENCE_MS = 10_000;

/**
 * The pages of all visits: one visit at a time has a page for itself, the next one finds in it what was fetched and compiled
 * before, and nothing else. A clock, once installed, holds for all pages of a context, so those with one are kept apart.
 */
export interface Pages {
  /** Takes a page that no other visit is on; `leave` lets the next visit have it. */
  take(kind: PageKind): Promise<{ page: Page; leave: () => Promise<void> }>;
}

interface PageKind {
  readonly clock: boolean;
  /** Nothing was ever on it. */
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
        for (const event of HEARD) page.removeAllListeners(event);
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
  /** How often a request has begun or ended. */
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
    // With a clock of our own, an answer may be a long time coming, and what is shown meanwhile is what counts.
    if (!isCall || !clock) note('add', request);
  });
  /** How often the page has fetched a token. */
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
    // As `page.clock.runFor`, which keeps a record of every turn that each later document of the context repeats.
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
    events: () => page.evaluate(inPage.events) as Promise<ToldEvent[]>,
    says: async () => saidIn(await self.texts(), spoken),
    async look(shownIn, shownAs) {
      const wanted = { locale: localeOf[shownIn], direction: shownIn === 'enrtl' ? 'rtl' : 'ltr' };
      await page.evaluate(inPage.setLook, { language: shownIn, theme: shownAs });
      // A clock that stands still would keep what waits for the next frame.
      await vi.waitUntil(() => pass(0).then(() => page.evaluate(inPage.isIn, wanted)), {
        timeout: PATIENCE_MS,
      });
      await self.settle();
    },
    async again(how) {
      spoken = how.language ?? language;
      const before = tokens;
      await page.evaluate(inPage.again, how);
      // A clock that goes fast would leave the page no time to bring it.
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
        // On a busy machine no frame may have come since: what measures itself has not drawn yet.
        await page.evaluate(inPage.laidOut);
        if (await isStill(1)) return;
      }
      throw new Error(`<${tag}> did not come to rest. It says: ${JSON.stringify(await self.texts())}`);
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

/** Opens the element signed in, and waits until nothing is on its way any more. */
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

/** What axe finds fault with, one line for each. */
export async function findAccessibilityFaults({ page }: Visit): Promise<string[]> {
  // As an expression of the debugger: a script element would be stopped by the page's policy.
  if (!(await page.evaluate(inPage.hasAxe))) await page.evaluate(axeSource);
  return page.evaluate(inPage.findAccessibilityFaults);
}
