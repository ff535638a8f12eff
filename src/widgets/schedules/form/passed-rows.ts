import { passedSharesOf, type PassedShare } from '#blocks/intent/passed-shares.ts';
import { createSources } from '#blocks/pick/sources.ts';
import { listRecipients, type Recipient } from '#blocks/recipients/recipients.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { TypedSchedule } from './schedule-fields.ts';
import { selectedOf, type SelectedRecipientRow, type StartedRow } from './who.model.ts';

interface RequestedRows {
  readonly typed: Partial<Pick<TypedSchedule, 'shareAmount'>>;
  readonly rows: readonly StartedRow[];
}

/**
 * Rows from the shares that another screen passes. Recipients that no longer exist are left out. The shares
 * stay stored until the form has them.
 */
export async function takeRequest(session: Session): Promise<RequestedRows> {
  const draft = passedSharesOf(session, 'litro-schedules');
  const shares = draft.read()?.value ?? [];
  if (shares.length === 0) return { typed: {}, rows: [] };
  const [recipients, expenseCenters] = await Promise.all([
    listRecipients(session),
    findExpenseCenters(session, shares),
  ]);
  const found = findSelected(recipients, expenseCenters);
  const amounts = shares.flatMap((share) => {
    const row = found(share);
    return row ? { row, amountCents: share.amountCents } : [];
  });
  draft.drop();
  const common = mostCommon(amounts.map(({ amountCents }) => amountCents));
  return {
    typed: common === null ? {} : { shareAmount: reaisFromCents(common) },
    rows: amounts.map(({ row, amountCents }) => ({
      row,
      ownCents: amountCents === common ? null : amountCents,
    })),
  };
}

async function findExpenseCenters(
  session: Session,
  shares: readonly PassedShare[],
): Promise<Map<string, string>> {
  const { expenseCenter } = createSources(session);
  const ids = [...new Set(shares.flatMap(({ expenseCenterId }) => expenseCenterId ?? []))];
  const found = await Promise.all(ids.map((id) => expenseCenter({ _id: id, limit: 1 })));
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function findSelected(recipients: readonly Recipient[], expenseCenters: ReadonlyMap<string, string>) {
  const byWallet = new Map(recipients.map((one) => [one.wallet, one]));
  const byOwner = new Map(recipients.map((one) => [one.id, one]));
  return ({ ownerId, walletId, expenseCenterId }: PassedShare): SelectedRecipientRow | null => {
    const owner = byOwner.get(ownerId);
    if (walletId !== null) {
      const one = byWallet.get(walletId) ?? null;
      return one && selectedOf(one);
    }
    if (!owner) return null;
    if (expenseCenterId === null) return selectedOf(owner);
    const expenseCenter = expenseCenters.get(expenseCenterId);
    return expenseCenter === undefined ? null : newIn(owner, { expenseCenterId, expenseCenter });
  };
}

const newIn = (
  owner: Recipient,
  place: Pick<SelectedRecipientRow, 'expenseCenterId' | 'expenseCenter'>,
): SelectedRecipientRow => ({
  ...owner,
  ...place,
  wallet: null,
  heldCents: ZERO_CENTS,
});

/** Most frequent amount; of several equally frequent amounts the first. Null for an empty list. */
function mostCommon(amounts: readonly Cents[]): Cents | null {
  const counts = new Map<Cents, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}
