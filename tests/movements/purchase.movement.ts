import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { NOTHING, post } from './model.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import { findAccount, lockAccounts } from '../../src/server/ledger/ledger.repository.ts';
import { postEntry } from '../../src/server/ledger/post-entry.ts';
import { decidePurchase } from '../../src/server/ledger/purchase.rules.ts';

interface Purchase extends Operation {
  readonly type: 'purchase';
  readonly amountCents: Cents;
}

const purchase = describeMovement<Purchase, { decidePurchase: typeof decidePurchase }>({
  type: 'purchase',
  weight: 3,
  rules: { decidePurchase },
  intend: ({ targets: [{ amountCents }] }): Purchase => ({ type: 'purchase', amountCents }),
  perform: (organization, { amountCents }: Purchase, { rules, nowMs }) => {
    const postings = rules.decidePurchase(organization, amountCents);
    const next = post(organization, { kind: 'purchase', postedAtMs: nowMs, postings });
    return { next, ...NOTHING, hasEntry: true, amountCents };
  },
  effect: ({ amountCents }, { before, toAccount }) => {
    toAccount(before.companyAccountId, amountCents);
    toAccount(before.purchasesAccountId, -amountCents);
  },
  reasons: {},
  execution: {
    by: 'service',
    carryOut: async ({ tx, clock, organizationId, actor }, { amountCents }) => {
      const [company] = await lockAccounts(tx, organizationId, []);
      const purchases = await findAccount(tx, organizationId, 'purchases');
      const accounts = { companyAccountId: company?.id ?? '', purchasesAccountId: purchases.id };
      const { id } = await postEntry(tx, clock, {
        organizationId,
        kind: 'purchase',
        actor,
        postings: decidePurchase(accounts, amountCents),
      });
      return {
        entry: id,
        amount: reaisFromCents(amountCents),
        balance: await readBalance(tx, clock, organizationId),
        wallets: [],
      };
    },
  },
});

export const movements = [purchase];
