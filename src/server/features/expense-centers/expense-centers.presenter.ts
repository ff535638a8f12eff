import type { ExpenseCenter } from '#contract/expense-centers.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { ExpenseCenterRow } from './expense-centers.repository.ts';

export function presentExpenseCenter(row: ExpenseCenterRow): ExpenseCenter {
  return {
    _id: row.id,
    name: row.name,
    status: row.status,
    wallets: row.wallets,
    balance: reaisFromCents(row.balanceCents),
    createdAt: row.createdAt.toISOString(),
  };
}
