import { ZERO_CENTS } from '#core/money/cents.ts';
import type { DistributionRow } from '../rows.model.ts';

export function walletRow(id: string, over: Partial<DistributionRow> = {}): DistributionRow {
  return {
    id,
    ownerId: `owner of ${id}`,
    walletId: id,
    name: id,
    model: '',
    role: null,
    recordId: null,
    expenseCenter: null,
    expenseCenterId: null,
    balanceCents: ZERO_CENTS,
    limitCents: null,
    sharing: false,
    anywhere: false,
    ...over,
  };
}
