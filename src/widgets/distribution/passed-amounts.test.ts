import { beforeEach, describe, expect, it } from 'vitest';
import { passedSharesOf } from '#blocks/intent/passed-shares.ts';
import { PASSED_DISTRIBUTION } from '#blocks/intent/passed-views.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf } from '#core/session/testing/company-server.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { typePassed } from './passed-amounts.tsx';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import { listWith, personOf, walletOf } from '#blocks/distribution-table/testing/answers.ts';

const { server, enter } = await openCompany();
let session: Session;
let state: DistributionState;
let facts: DistributionFact[];

beforeEach(async () => {
  server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId)));
  const users = [personOf('Ana', [walletOf('wallet Ana', 80)]), personOf('Bia', [])];
  server.answer('GET /admin/organization/balance/distribution', json(200, listWith({ users })));
  session = await enter();
  facts = [];
  state = createDistributionState(
    session,
    () => true,
    (fact) => void facts.push(fact),
    PASSED_DISTRIBUTION,
  );
  await state.list.load();
});

const pass = (ownerId: string, walletId: string | null, amount: number) =>
  passedSharesOf(session, 'litro-distribution').keep([
    { ownerId, walletId, expenseCenterId: null, amountCents: cents(amount) },
  ]);

describe('amounts that another screen passes', () => {
  it('are filled in once, as one step that can be undone', () => {
    expect(state.opened.value).toEqual({ kind: 'passed' });
    pass('Ana', 'wallet Ana', 32_187);
    expect(typePassed(state.context)).toBe('wallet Ana');
    expect(state.drafts.entries()).toEqual([{ id: 'wallet Ana', amount: 32_187 }]);
    state.drafts.undo();
    expect(state.drafts.entries()).toEqual([]);
    expect(typePassed(state.context)).toBeNull();
    expect([state.drafts.entries(), facts]).toEqual([[], []]);
  });

  it('are filled in for a recipient without a wallet, and reported if the recipient is missing', () => {
    pass('Bia', null, 500);
    expect(typePassed(state.context)).toBe('Bia');
    pass('Caio', 'wallet Caio', 700);
    expect(typePassed(state.context)).toBeNull();
    expect(state.drafts.total.value).toBe(500);
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 700 }]);
  });
});
