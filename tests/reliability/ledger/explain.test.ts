import { describe, expect, it } from 'vitest';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { ModelOrganization } from '../../movements/model.ts';
import { explain, type LedgerExecution } from './explain.ts';

const EXPENSE_CENTER = 'center-1';
const start: ModelOrganization = {
  holding: { ownerKind: 'user', hasExpenseCenters: true, hasAnywhere: true },
  companyAccountId: 'company',
  purchasesAccountId: 'purchases',
  transfersAccountId: 'transfers',
  debtAccountId: 'debt',
  id: 'organization',
  branchId: 'branch',
  refuelFeeCents: null,
  creditLimitCents: null,
  owedCents: ZERO_CENTS,
  bills: [],
  owners: new Map(),
  wallets: new Map(),
  expenseCenters: new Map([[EXPENSE_CENTER, 'active']]),
  balancesCents: new Map(),
  entries: [],
};
const surroundings = { nowMs: 0, walletIdFor: () => 'no wallet' };
const acknowledged = (
  type: 'delete-center' | 'recover-center',
  from: number,
  to: number,
): LedgerExecution => ({
  from,
  to,
  description: type,
  operation: { type, expenseCenterId: EXPENSE_CENTER } as { type: string },
  hint: type,
  isExplainedBy: (outcome) => 'answer' in outcome,
});
const endsAs = (status: 'active' | 'deleted') => (end: ModelOrganization) =>
  end.expenseCenters.get(EXPENSE_CENTER) === status;

describe('explain', () => {
  it('finds an order for each end state that two overlapping calls can have', () => {
    const history = {
      executions: [acknowledged('delete-center', 1, 4), acknowledged('recover-center', 2, 3)],
      observations: [],
    };
    for (const status of ['active', 'deleted'] as const) {
      expect(explain(start, history, surroundings, endsAs(status))).toMatchObject({ found: true });
    }
  });

  it('finds no order if the end state needs the reverse order of consecutive calls', () => {
    const history = {
      executions: [acknowledged('delete-center', 1, 2), acknowledged('recover-center', 3, 4)],
      observations: [],
    };
    expect(explain(start, history, surroundings, endsAs('active'))).toMatchObject({ found: true });
    expect(explain(start, history, surroundings, endsAs('deleted'))).toMatchObject({
      found: false,
      isProven: true,
    });
  });
});
