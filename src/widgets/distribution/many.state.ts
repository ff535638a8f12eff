/** Actions on many wallets. A call changes all its wallets or none, and has a single idempotency key. */
import type { Movement } from '#contract/balance.ts';
import { MAX_CHANGED_AT_ONCE } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DistributionContext } from './distribution-context.ts';
import { groupBy } from '#blocks/distribution-table/group-by.ts';
import { aboutRows, showMovement } from './movement-rows.ts';
import { heldCents, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { ManyWalletsAction } from './selected-rows.model.ts';

type SelectedRows = readonly DistributionRow[];
type WalletsEdit = Omit<RouteBody<'PUT /admin/organization/balance/wallets'>, 'wallets' | 'act'> & {
  readonly act: ManyWalletsAction;
};

interface Done {
  readonly rows: SelectedRows;
  readonly movements: readonly Movement[];
}

export function createMany(context: DistributionContext) {
  const { movements, session, notify } = context;

  /**
   * Changes the wallets of the rows. Wallets beyond the limit of one call go into further calls, which report their
   * results separately.
   */
  const change = async (
    rows: SelectedRows,
    amountCents: Cents,
    edit: WalletsEdit,
    show: Show = asAnswered,
  ): Promise<Done> => {
    const parts = Array.from({ length: Math.ceil(rows.length / MAX_CHANGED_AT_ONCE) }, (_, at) =>
      rows.slice(at * MAX_CHANGED_AT_ONCE, (at + 1) * MAX_CHANGED_AT_ONCE),
    );
    const done: { rows: SelectedRows; movement: Movement }[] = [];
    await movements.run({ kind: edit.act, amountCents }, async ({ each, send }) => {
      await each(parts, async (part) => {
        const body = { ...edit, wallets: part.flatMap(({ walletId }) => walletId ?? []) };
        const movement = await send<Movement>(
          (under) => session.api('PUT /admin/organization/balance/wallets', { body, ...under }),
          aboutRows(part),
        );
        done.push({ rows: part, movement });
        showMovement(context, movement, part, (all) => show(all, part));
      });
    });
    return { rows: done.flatMap((one) => one.rows), movements: done.map((one) => one.movement) };
  };

  const share = async (rows: SelectedRows, action: 'share' | 'unshare') => {
    const done = await change(rows, action === 'share' ? ZERO_CENTS : heldCents(rows), { act: action });
    if (done.movements.length === 0) return;
    notify({ kind: `${action}dMany`, count: done.rows.length, amountCents: returnedBy(done.movements) });
    emitShared(context, action, done);
  };
  return {
    async collectMany(rows: SelectedRows) {
      const done = await change(rows, heldCents(rows), { act: 'collect' });
      reportCollected(context, done, rows.length);
    },
    shareMany: (rows: SelectedRows) => share(rows, 'share'),
    unshareMany: (rows: SelectedRows) => share(rows, 'unshare'),
    async limitMany(rows: SelectedRows, limitCents: Cents | null) {
      const limit = limitCents === null ? null : reaisFromCents(limitCents);
      const done = await change(rows, ZERO_CENTS, { act: 'limit', limit }, limited(limitCents));
      if (done.rows.length === 0) return;
      notify({ kind: 'limitedMany', count: done.rows.length, limitCents });
      for (const { walletId } of done.rows) {
        if (walletId !== null) context.emit('litro-limit-changed', { wallet: walletId, limit });
      }
    },
  };
}

type Show = (all: readonly DistributionRow[], changed: SelectedRows) => readonly DistributionRow[];

const asAnswered: Show = (all) => all;

/** Shows the requested limit in the changed rows, because the answer contains no limits. */
const limited =
  (limitCents: Cents | null): Show =>
  (all, changed) => {
    const wallets = new Set(changed.map(({ walletId }) => walletId));
    return all.map((row) =>
      row.walletId !== null && wallets.has(row.walletId) ? { ...row, limitCents } : row,
    );
  };

function returnedBy(movements: readonly Movement[]): Cents {
  return sumCents(movements.map(({ amount }) => centsFromReais(amount)));
}

/**
 * Reports collected credit by a notice and an event. The company balance comes from the last answer.
 * @param total number of rows in the request.
 */
export function reportCollected(
  { notify, emit }: DistributionContext,
  { rows, movements }: Done,
  total: number,
): void {
  const last = movements.at(-1);
  if (!last) return;
  const { company, handedOut } = last.balance;
  const amountCents = returnedBy(movements);
  const done = rows.length;
  if (done === total) notify({ kind: 'collected', amountCents, afterCents: centsFromReais(company) });
  else notify({ kind: 'collectedPart', amountCents, done, total });
  const owners = new Set(rows.map(({ ownerId }) => ownerId)).size;
  emit('litro-collected', { amount: reaisFromCents(amountCents), company, handedOut, owners });
}

function emitShared(
  { emit }: DistributionContext,
  action: 'share' | 'unshare',
  { rows, movements }: Done,
): void {
  // A wallet that starts to share displaces another wallet of the same owner, so sharing groups the movements by owner.
  const returned = groupBy(
    movements.flatMap(({ wallets }) => wallets),
    ({ owner, id }) => (action === 'share' ? owner : id),
  );
  const company = movements.at(-1)?.balance.company ?? 0;
  for (const { ownerId, walletId } of rows) {
    if (walletId === null) continue;
    const given = returned.get(action === 'share' ? ownerId : walletId) ?? [];
    const amount = reaisFromCents(sumCents(given.map(({ moved }) => centsFromReais(Math.abs(moved)))));
    emit(action === 'share' ? 'litro-wallet-shared' : 'litro-wallet-unshared', {
      id: ownerId,
      wallet: walletId,
      amount,
      company,
    });
  }
}
