import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Balance, Distribution } from '#contract/balance.ts';
import type { Hydrate } from '#contract/session-data.ts';
import type { Elsewhere } from './support/demonstration.ts';
import { useDemonstration } from './support/journeys.ts';
import { showBalancesOf } from './support/in-page.js';
import { balance, seeFree, signIn } from './support/portal-page.ts';

const SERRA = 'admin@serraazul.example';
const CLARALUZ = 'admin@claraluz.example';

const { demo, enter } = useDemonstration({ elements: ['litro-balance'] });

interface CompanyView {
  readonly identifier: string;
  readonly organizationId: string;
}

const callers = new Map<string, Promise<Elsewhere>>();

/** One session per administrator, because frequent sign-ins lock the account. */
function callerOf(identifier: string): Promise<Elsewhere> {
  const caller = callers.get(identifier) ?? demo().elsewhere(identifier);
  callers.set(identifier, caller);
  return caller;
}

async function companiesOf(identifier: string): Promise<CompanyView[]> {
  const elsewhere = await callerOf(identifier);
  const { organizations } = await elsewhere.call<Hydrate>('GET', '/v2/admin/organization/hydrate');
  return organizations.map(({ _id }) => ({ identifier, organizationId: _id }));
}

async function freeOf({ identifier, organizationId }: CompanyView): Promise<number> {
  const elsewhere = await callerOf(identifier);
  return (
    await elsewhere.call<Balance>('GET', `/admin/organization/balance?organizationId=${organizationId}`)
  ).company;
}

async function distributeIn(company: CompanyView): Promise<number> {
  const elsewhere = await callerOf(company.identifier);
  const query = `organizationId=${company.organizationId}`;
  const { balanceSharingType: type = 'EMPLOYEE' } = await elsewhere.call<Hydrate>(
    'GET',
    `/v2/admin/organization/hydrate?${query}`,
  );
  const { users, vehicles } = await elsewhere.call<Distribution>(
    'GET',
    `/admin/organization/balance/distribution?type=${type}&limit=100&${query}`,
  );
  const owner = (users ?? vehicles ?? []).find(({ wallets }) => wallets.length === 1);
  const call = type === 'EMPLOYEE' ? 'updateBalance' : 'updateVehicleBalance';
  await elsewhere.call('PUT', `/admin/organization/${call}?${query}`, {
    shares: [{ id: owner?.id, amount: 1 }],
  });
  return freeOf(company);
}

function watchStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/events') return;
    open.add(request);
    most = Math.max(most, open.size);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return () => most;
}

async function startVisit() {
  const visitor = await enter();
  const { page } = visitor;
  return { visitor, page, context: page.context(), most: watchStreams(page.context()) };
}

async function showBalances(page: Page, companies: readonly CompanyView[]): Promise<void> {
  await page.goto(`${demo().litroUrl}/intranet`);
  await page.locator('litro-balance').first().waitFor();
  const sessions = [];
  for (const [index, { identifier, organizationId }] of companies.entries()) {
    sessions.push({ name: `s${index}`, organizationId, token: await demo().tokenOf(identifier) });
  }
  const suite = await page.evaluateHandle<{ connect(options: object): unknown }>(`import('/litro.js')`);
  await page.evaluate(showBalancesOf, { suite, sessions });
}

const shownAt = (page: Page, index: number) => page.locator(`#s${index}`);

describe('the event line', () => {
  it('updates eight tabs of one person over a single stream, also after the leading tab closes', async () => {
    const { page, context, most } = await startVisit();
    await signIn(page, demo().litroUrl, await demo().account(SERRA));
    const tabs = [page];
    while (tabs.length < 8) {
      const tab = await context.newPage();
      await tab.goto(page.url());
      await balance(tab).waitFor();
      tabs.push(tab);
    }
    const [home] = await companiesOf(SERRA);
    if (!home) throw new Error('The demonstration has no company.');
    const free = await distributeIn(home);
    for (const tab of tabs) await seeFree(tab, free);
    expect(most()).toBe(1);
    await page.close();
    const left = await distributeIn(home);
    for (const tab of tabs.slice(1)) await seeFree(tab, left);
    expect(most()).toBeLessThanOrEqual(2);
  });

  it('updates eight sessions on one page over at most two streams, each with events of its company', async () => {
    const { visitor, page, most } = await startVisit();
    const known = [...(await companiesOf(SERRA)), ...(await companiesOf(CLARALUZ))];
    const companies = Array.from({ length: 8 }, (_, index) => known[index % known.length] as CompanyView);
    await showBalances(page, companies);
    for (const [index, company] of companies.entries())
      await seeFree(shownAt(page, index), await freeOf(company));
    for (const company of known.slice(0, 3)) {
      const free = await distributeIn(company);
      for (const [index, other] of companies.entries()) {
        if (other === company) await seeFree(shownAt(page, index), free);
      }
    }
    expect(most()).toBeLessThanOrEqual(2);
    await visitor.expectSound();
  });

  it('updates two tabs on two companies of one person, each with events of its company', async () => {
    const { visitor, page, context, most } = await startVisit();
    const [home, branch] = await companiesOf(SERRA);
    if (!home || !branch) throw new Error('The demonstration has no branch.');
    const other = await context.newPage();
    await showBalances(page, [home]);
    await showBalances(other, [branch]);
    await seeFree(shownAt(page, 0), await freeOf(home));
    await seeFree(shownAt(other, 0), await freeOf(branch));
    await seeFree(shownAt(other, 0), await distributeIn(branch));
    await seeFree(shownAt(page, 0), await distributeIn(home));
    expect(most()).toBeLessThanOrEqual(2);
    await visitor.expectSound();
  });
});
