import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../../scripts/find-chromium.mjs';
import { runDemo } from '../../../../scripts/run-demo.mjs';
import type { RouteResponse } from '#contract/routes.ts';
import { takeShared } from '../../support/shared-parts.ts';
import { startPartnerSite, type PartnerSite } from './partner-page.ts';

export interface World {
  readonly litroUrl: string;
  readonly partner: PartnerSite;
  readonly browser: Browser;
  readonly organizationId: string;
  stop(): Promise<void>;
}

const ADMINISTRATOR = 'admin@serraazul.example';
const SUPER_ADMINISTRATOR = 'super@litro.example';

export async function startWorld(): Promise<World> {
  const partner = await startPartnerSite();
  const demo = await runDemo({
    alsoAllowed: [partner.url],
    // The tests of elements use their own data. A movement of a journey would reload an element, and a visit counts the
    // requests of its element.
    prepared: (await takeShared('folder')).dataDir,
  });
  const { litroUrl } = demo;
  // `--expose-gc` exposes `gc`, which the measurement of the heap needs.
  const args = [...chromiumFlags, '--js-flags=--expose-gc'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  const { token, organizationId } = await signIn(litroUrl, ADMINISTRATOR);
  const above = await signIn(litroUrl, SUPER_ADMINISTRATOR);
  partner.use(litroUrl, { usual: token, superAdmin: above.token });
  return {
    litroUrl,
    partner,
    browser,
    organizationId,
    stop: async () => {
      await browser.close();
      await partner.stop();
      await demo.stop();
    },
  };
}

async function signIn(
  litroUrl: string,
  identifier: string,
): Promise<{ token: string; organizationId: string }> {
  const accounts = (await (
    await fetch(`${litroUrl}/sandbox/accounts`)
  ).json()) as RouteResponse<'GET /sandbox/accounts'>;
  const account = accounts.docs.find(({ identifier: of }) => of === identifier);
  const answer = await fetch(`${litroUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: account?.password }),
  });
  const { authHeader, scope } = (await answer.json()) as RouteResponse<'POST /login'>;
  if (!authHeader) throw new Error(`The demonstration refused ${identifier} (${answer.status}).`);
  return { token: authHeader.replace(/^Bearer /, ''), organizationId: scope?.[1] ?? '' };
}
