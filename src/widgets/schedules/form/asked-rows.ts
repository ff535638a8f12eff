/** Rows of a new schedule that another screen requests, completed from the current registers. */
import { askedScheduleOf, type AskedShare } from '#blocks/asked-shares/asked-shares.ts';
import { createSources } from '#blocks/pick/sources.ts';
import { listRecipients, type Recipient } from '#blocks/recipients/recipients.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { Typed } from './schedule-fields.ts';
import { pickedOf, type PickedRow, type StartedRow } from './who.model.ts';

interface Asked {
  readonly typed: Partial<Pick<Typed, 'shareAmount'>>;
  readonly rows: readonly StartedRow[];
}

/** Omits recipients that no longer exist. The request stays stored until the form has it. */
export async function takeAsked(session: Session): Promise<Asked> {
  const kept = askedScheduleOf(session);
  const shares = kept.read()?.value ?? [];
  if (shares.length === 0) return { typed: {}, rows: [] };
  const [recipients, centers] = await Promise.all([listRecipients(session), findCenters(session, shares)]);
  const found = findPicked(recipients, centers);
  const amounts = shares.flatMap((share) => {
    const row = found(share);
    return row ? { row, amountCents: share.amountCents } : [];
  });
  kept.drop();
  const common = mostCommon(amounts.map(({ amountCents }) => amountCents));
  return {
    typed: common === null ? {} : { shareAmount: reaisFromCents(common) },
    rows: amounts.map(({ row, amountCents }) => ({
      row,
      ownCents: amountCents === common ? null : amountCents,
    })),
  };
}

/** Names of the cost centers in which a first credit creates wallets. */
async function findCenters(session: Session, shares: readonly AskedShare[]): Promise<Map<string, string>> {
  const { expenseCenter } = createSources(session);
  const ids = [...new Set(shares.flatMap(({ centerId }) => centerId ?? []))];
  const found = await Promise.all(ids.map((id) => expenseCenter({ _id: id, limit: 1 })));
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function findPicked(recipients: readonly Recipient[], centers: ReadonlyMap<string, string>) {
  const byWallet = new Map(recipients.map((one) => [one.wallet, one]));
  const byOwner = new Map(recipients.map((one) => [one.id, one]));
  return ({ ownerId, walletId, centerId }: AskedShare): PickedRow | null => {
    const owner = byOwner.get(ownerId);
    if (walletId !== null) {
      const one = byWallet.get(walletId) ?? null;
      return one && pickedOf(one);
    }
    if (!owner) return null;
    if (centerId === null) return pickedOf(owner);
    const center = centers.get(centerId);
    return center === undefined ? null : newIn(owner, { centerId, center });
  };
}

const newIn = (owner: Recipient, place: Pick<PickedRow, 'centerId' | 'center'>): PickedRow => ({
  ...owner,
  ...place,
  wallet: null,
  heldCents: ZERO_CENTS,
});

/** Most frequent amount; the first one if several are equally frequent. Null without amounts. */
function mostCommon(amounts: readonly Cents[]): Cents | null {
  const counts = new Map<Cents, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}
