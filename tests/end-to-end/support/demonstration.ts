import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { runDemo } from '../../../scripts/run-demo.mjs';
import type { RouteResponse } from '#contract/routes.ts';
import type { OpenDatabase } from './engines.ts';
import { takeShared } from './shared-parts.ts';

export type Account = RouteResponse<'GET /sandbox/accounts'>['docs'][number];
type Mail = RouteResponse<'GET /sandbox/outbox'>['docs'][number];

export interface Demonstration {
  readonly litroUrl: string;
  readonly erpUrl: string;
  readonly browser: Browser;
  account(identifier: string): Promise<Account>;
  mailTo(address: string, about: RegExp): Promise<Mail | undefined>;
  tokenOf(identifier: string): Promise<string>;
  /** Signs in without a page, as on another device. Returns a function that calls the server with this session. */
  elsewhere(identifier: string): Promise<Elsewhere>;
  end(): Promise<void>;
}

export interface Elsewhere {
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/**
 * Starts the demonstration on a copy of the prepared data folder, or on the database that `database` opens. `settings`
 * extend the default settings of the server.
 */
export async function startDemonstration(
  database?: OpenDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<Demonstration> {
  const ownDatabase = await database?.();
  const { dataDir } = ownDatabase ?? (await takeShared('folder'));
  const demo = await runDemo({
    prepared: dataDir,
    settings: { ...ownDatabase?.settings, ...settings },
  }).catch(async (reason: unknown) => {
    await ownDatabase?.close();
    throw reason;
  });
  return visitDemonstration(demo, async () => {
    await demo.stop();
    await ownDatabase?.close();
  });
}

export async function joinDemonstration(): Promise<Demonstration> {
  return visitDemonstration(await takeShared('demonstration'), () => undefined);
}

async function visitDemonstration(
  { litroUrl, erpUrl }: Pick<Demonstration, 'litroUrl' | 'erpUrl'>,
  stop: () => Promise<void> | undefined,
): Promise<Demonstration> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

  async function ask<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const response = await fetch(new URL(path, litroUrl), {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: token, 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const account: Demonstration['account'] = async (identifier) => {
    const { docs } = await ask<{ docs: Account[] }>('GET', '/sandbox/accounts');
    const found = docs.find((each) => each.identifier === identifier);
    if (!found) throw new Error(`The demonstration has no sign-in ${identifier}.`);
    return found;
  };
  const logIn = async (identifier: string) => {
    const { password } = await account(identifier);
    return (await ask<{ authHeader: string }>('POST', '/login', { identifier, password })).authHeader;
  };
  return {
    litroUrl,
    erpUrl,
    browser,
    account,
    mailTo: async (address, about) =>
      (await ask<{ docs: Mail[] }>('GET', '/sandbox/outbox')).docs.find(
        ({ to, subject }) => to === address && about.test(subject),
      ),
    tokenOf: async (identifier) => (await logIn(identifier)).slice('Bearer '.length),
    elsewhere: async (identifier) => {
      const authHeader = await logIn(identifier);
      return { call: (method, path, body) => ask(method, path, body, authHeader) };
    },
    end: async () => {
      await browser.close();
      await stop();
    },
  };
}
