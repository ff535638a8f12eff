/** One person's browser: a fresh profile that notes whatever goes wrong while it is used. */
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
  /** Calls that the server refused, such as "POST /login 400", each one once. */
  readonly refused: ReadonlySet<string>;
  /** Tags of Litro's elements that a page showed. */
  readonly elements: ReadonlySet<string>;
  /**
   * Nothing went wrong so far: no error in the console, no stopped script or style, no refusal but `refused`, neither
   * a token nor `secrets` anywhere but in headers and bodies, and no CPF in an address or in what stays in the browser.
   */
  expectSound(expected?: { refused?: readonly string[]; secrets?: readonly string[] }): Promise<void>;
  expectAccessible(): Promise<void>;
  leave(): Promise<void>;
}

const CPF = /(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/;
/** The browser's own line for each answer of 400 and above; those are counted as refusals instead. */
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
  /** Requests under way when their session was logged off: that they are refused then is nobody's fault. */
  const overtaken = new Set<Request>();
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    urls.add(request.url());
    const token = tokenOf(request);
    if (token) tokens.add(token);
    if (new URL(request.url()).pathname === '/user/logoff') {
      for (const other of underWay) if (tokenOf(other) === token) overtaken.add(other);
    }
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
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
        expect(readable.includes(secret), 'a secret can be read in the page').toBe(false);
      const stored = await page.evaluate(readStored);
      expect(stored).not.toMatch(/^(database|cache) /m);
      expect(`${[...urls].join('\n')}\n${stored}`).not.toMatch(CPF);
    },
    async expectAccessible() {
      // As an expression of the debugger: a script element would be stopped by the page's policy.
      await page.evaluate(axeSource);
      expect(await page.evaluate(findAccessibilityFaults)).toEqual([]);
    },
    leave: () => context.close(),
  };
}
