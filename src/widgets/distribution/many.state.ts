/** One thing done to many wallets: one call under one key, all of them or none. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { MAX_CHANGED_AT_ONCE } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { heldCents } from '#blocks/distribution-table/held-cents.ts';
import type { DistributionContext } from './distribution-context.ts';
import { groupBy } from '#blocks/distribution-table/group-by.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { ManyAct } from './selected-rows.model.ts';

type Rows = readonly DistributionRow[];
type Change = Omit<RouteBody<'PUT /admin/organization/balance/wallets'>, 'wallets' | 'act'> & {
  readonly act: ManyAct;
};

/** What was done, in the rows that it was done to. */
interface Done {
  readonly rows: Rows;
  readonly movements: readonly Movement[];
}

export function createMany(context: DistributionContext) {
  const { list, movements, rowStates, session, notify } = context;

  /** More wallets than one call takes are several calls; each says by itself what became of it. */
  const change = async (
    rows: Rows,
    amountCents: Cents,
    wanted: Change,
    show: Show = asAnswered,
  ): Promise<Done> => {
    const parts = Array.from({ length: Math.ceil(rows.length / MAX_CHANGED_AT_ONCE) }, (_, at) =>
      rows.slice(at * MAX_CHANGED_AT_ONCE, (at + 1) * MAX_CHANGED_AT_ONCE),
    );
    const done: { rows: Rows; movement: Movement }[] = [];
    await movements.run({ kind: wanted.act, amountCents }, async ({ each, send }) => {
      await each(parts, async (part) => {
        const body = { ...wanted, wallets: part.flatMap(({ walletId }) => walletId ?? []) };
        const movement = await send<Movement>(
          (under) => session.api('PUT /admin/organization/balance/wallets', { body, ...under }),
          aboutRows(part),
        );
        done.push({ rows: part, movement });
        batch(() => {
          list.change(show(applyMovement(rowsIn(list.listing.peek()), movement), part), movement.balance);
          rowStates.set(
            part.map(({ id }) => id),
            { kind: 'saved' },
          );
        });
      });
    });
    return { rows: done.flatMap((one) => one.rows), movements: done.map((one) => one.movement) };
  };

  const share = async (rows: Rows, act: 'share' | 'unshare') => {
    const done = await change(rows, act === 'share' ? ZERO_CENTS : heldCents(rows), { act });
    if (done.movements.length === 0) return;
    notify({ kind: `${act}dMany`, count: done.rows.length, amountCents: returnedBy(done.movements) });
    emitShared(context, act, done);
  };
  return {
    async collectMany(rows: Rows) {
      const done = await change(rows, heldCents(rows), { act: 'collect' });
      reportCollected(context, done, rows.length);
    },
    shareMany: (rows: Rows) => share(rows, 'share'),
    unshareMany: (rows: Rows) => share(rows, 'unshare'),
    async limitMany(rows: Rows, limitCents: Cents | null) {
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

type Show = (all: readonly DistributionRow[], changed: Rows) => readonly DistributionRow[];

/** What the answer says of the wallets is all that changed. */
const asAnswered: Show = (all) => all;

/** The answer says nothing of limits: what was asked for holds. */
const limited =
  (limitCents: Cents | null): Show =>
  (all, changed) => {
    const wallets = new Set(changed.map(({ walletId }) => walletId));
    return all.map((row) =>
      row.walletId !== null && wallets.has(row.walletId) ? { ...row, limitCents } : row,
    );
  };

/** What went back to the company. */
function returnedBy(movements: readonly Movement[]): Cents {
  return sumCents(movements.map(({ amount }) => centsFromReais(amount)));
}

/** The balance after it is the one of the last answer. `total`: of how many rows. */
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

/** Once for each wallet, with what its owner gave back by it. */
function emitShared(
  { emit }: DistributionContext,
  act: 'share' | 'unshare',
  { rows, movements }: Done,
): void {
  // What a wallet that shares displaces is of the same owner.
  const returned = groupBy(
    movements.flatMap(({ wallets }) => wallets),
    ({ owner, id }) => (act === 'share' ? owner : id),
  );
  const company = movements.at(-1)?.balance.company ?? 0;
  for (const { ownerId, walletId } of rows) {
    if (walletId === null) continue;
    const given = returned.get(act === 'share' ? ownerId : walletId) ?? [];
    const amount = reaisFromCents(sumCents(given.map(({ moved }) => centsFromReais(Math.abs(moved)))));
    emit(act === 'share' ? 'litro-wallet-shared' : 'litro-wallet-unshared', {
      id: ownerId,
      wallet: walletId,
      amount,
      company,
    });
  }
}
