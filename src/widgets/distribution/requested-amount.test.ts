import { beforeEach, describe, expect, it } from 'vitest';
import { requestedAmountOf } from '#blocks/requested-amount/requested-amount.ts';
import { REQUESTED_VIEW } from '#blocks/requested-amount/requested-view.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf } from '#core/session/testing/company-server.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { typeRequested } from './requested-amount.tsx';
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
    REQUESTED_VIEW,
  );
  await state.list.load();
});

const ask = (ownerId: string, walletId: string | null, amount: number) =>
  requestedAmountOf(session).keep({ ownerId, walletId, amountCents: cents(amount) });

describe('an amount that another screen asks for', () => {
  it('is typed for its wallet in one step that can be taken back, and only once', () => {
    expect(state.opened.value).toEqual({ kind: 'asked' });
    ask('Ana', 'wallet Ana', 32_187);
    expect(typeRequested(state.context)).toBe('wallet Ana');
    expect(state.drafts.entries()).toEqual([{ id: 'wallet Ana', amount: 32_187 }]);
    state.drafts.undo();
    expect(state.drafts.entries()).toEqual([]);
    expect(typeRequested(state.context)).toBeNull();
    expect([state.drafts.entries(), facts]).toEqual([[], []]);
  });

  it('is typed for whoever has no wallet yet, and told where nobody is there', () => {
    ask('Bia', null, 500);
    expect(typeRequested(state.context)).toBe('Bia');
    ask('Caio', 'wallet Caio', 700);
    expect(typeRequested(state.context)).toBeNull();
    expect(state.drafts.total.value).toBe(500);
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 700 }]);
  });
});
