import { source as axeSource } from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import {
  findAccessibilityFaults,
  readEverything,
  readStored,
  tellElements,
  tellViolations,
} from './in-page.js';

export interface Visitor {
  readonly page: Page;
  /** Calls of the page that the server refused, such as "POST /login 400", without repetitions. */
  readonly refused: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  /**
   * Expects a sound visit: no console error, no policy violation and no refusal except `refused`. Tokens and `secrets` are only
   * in headers and bodies. No CPF is in an address or in stored data.
   */
  expectSound(expected?: { refused?: readonly string[]; secrets?: readonly string[] }): Promise<void>;
  expectAccessible(): Promise<void>;
  leave(): Promise<void>;
}

const CPF = /(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/;
/**
 * Console message of the browser for an answer with status 400 to 499. A visit counts such an answer as a refusal, not
 * as a console error.
 */
const NETWORK_LINE = /^Failed to load resource: the server responded with a status of 4/;

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];

export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(tellViolations);
  const elements = new Set<string>();
  await context.exposeFunction('tellElement', (tag: string) => elements.add(tag));
  await context.addInitScript(tellElements);
  const page = await context.newPage();
  const problems: string[] = [];
  const refused = new Set<string>();
  const urls = new Set<string>();
  const tokens = new Set<string>();
  page.on('console', (message) => {
    const wrong = message.type() === 'error' || message.type() === 'warning';
    if (wrong && !NETWORK_LINE.test(message.text())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error)));
  /** Requests that were pending when their session signed out. A refusal of these requests is no error. */
  const overtaken = new Set<Request>();
  const isRunning = new Set<Request>();
  page.on('request', (request) => {
    urls.add(request.url());
    const token = tokenOf(request);
    if (token) tokens.add(token);
    if (new URL(request.url()).pathname === '/user/logoff') {
      for (const other of isRunning) if (tokenOf(other) === token) overtaken.add(other);
    }
    isRunning.add(request);
  });
  page.on('requestfinished', (request) => isRunning.delete(request));
  page.on('requestfailed', (request) => isRunning.delete(request));
  page.on('response', (response) => {
    const [method, path] = [response.request().method(), new URL(response.url()).pathname];
    if (response.status() === 401 && overtaken.has(response.request())) return;
    if (response.status() >= 500) problems.push(`${method} ${path} ${response.status()}`);
    else if (response.status() >= 400) refused.add(`${method} ${path} ${response.status()}`);
  });

  return {
    page,
    refused,
    elements,
    async expectSound(expected = {}) {
      expect(problems).toEqual([]);
      expect([...refused].sort()).toEqual([...(expected.refused ?? [])].sort());
      const readable = `${[...urls].join('\n')}\n${await page.evaluate(readEverything)}`;
      for (const secret of [...tokens, ...(expected.secrets ?? [])])
        expect(readable.includes(secret), 'The page contains a readable secret.').toBe(false);
      const stored = await page.evaluate(readStored);
      expect(stored).not.toMatch(/^(database|cache) /m);
      expect(`${[...urls].join('\n')}\n${stored}`).not.toMatch(CPF);
    },
    async expectAccessible() {
      // The debugger evaluates the source of axe, because the page's content security policy would block a script
      // element.
      await page.evaluate(axeSource);
      expect(await page.evaluate(findAccessibilityFaults)).toEqual([]);
    },
    leave: () => context.close(),
  };
}
