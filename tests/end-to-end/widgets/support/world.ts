/** The server, the partner's site and a browser, once for all widgets. */
import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumFlags, ensureChromium } from '../../../../scripts/find-chromium.mjs';
import { runDemo } from '../../../../scripts/run-demo.mjs';
import type { RouteResponse } from '#contract/routes.ts';
import { startPartnerSite, type PartnerSite } from './partner-page.ts';

export interface World {
  readonly litroUrl: string;
  readonly partner: PartnerSite;
  readonly browser: Browser;
  stop(): Promise<void>;
}

const ADMINISTRATOR = 'admin@serraazul.example';

export async function startWorld(): Promise<World> {
  const partner = await startPartnerSite();
  const demo = await runDemo({
    alsoAllowed: [partner.url],
    prepared: inject('preparedDemonstration'),
  });
  const { litroUrl } = demo;
  // `gc` is what a count of what stays on the heap begins with.
  const args = [...chromiumFlags, '--js-flags=--expose-gc'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  partner.use(litroUrl, await signIn(litroUrl));
  return {
    litroUrl,
    partner,
    browser,
    stop: async () => {
      await browser.close();
      await partner.stop();
      await demo.stop();
    },
  };
}

/** The partner's back end signs in on its side. */
async function signIn(litroUrl: string): Promise<string> {
  const accounts = (await (
    await fetch(`${litroUrl}/sandbox/accounts`)
  ).json()) as RouteResponse<'GET /sandbox/accounts'>;
  const account = accounts.docs.find(({ identifier }) => identifier === ADMINISTRATOR);
  const answer = await fetch(`${litroUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: ADMINISTRATOR, password: account?.password }),
  });
  const { authHeader } = (await answer.json()) as RouteResponse<'POST /login'>;
  if (!authHeader) throw new Error(`The demonstration refused ${ADMINISTRATOR} (${answer.status}).`);
  return authHeader.replace(/^Bearer /, '');
}
