/**
 * Actions on the wallets of a fuel tank. A repeated request after a lost answer reuses the idempotency key of the first
 * request.
 */
import { batch } from '@preact/signals-react';
import type { TankMovement, TankRole } from '#contract/tank-wallets.ts';
import type { UnderKey } from '#core/api/api.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { litresFromMillilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { AboutRows } from '#core/state/operation.ts';
import { applyMovement, heldBy, NO_VOLUME, sumVolumes, type TankTableRow } from './rows.model.ts';
import type { FuelShare, WalletIntent, WalletsContext } from './tank-wallets-context.ts';

type Rows = readonly TankTableRow[];

const idsOf = (rows: Rows) => rows.map(({ id }) => id);
const walletsOf = (rows: Rows) => rows.flatMap(({ walletId }) => walletId ?? []);

export function createActions(context: WalletsContext) {
  return { ...createMovements(context), ...createSettings(context) };
}

function createMovements(context: WalletsContext) {
  const { session, drafts, selection, notify } = context;
  return {
    async distribute(shares: readonly FuelShare[]): Promise<void> {
      const rows = shares.map(({ row }) => row);
      const body = {
        shares: shares.map(({ row, volumeMl }) => ({
          id: row.walletId ?? '',
          volume: litresFromMillilitres(volumeMl),
        })),
      };
      await run<TankMovement>(
        context,
        { kind: 'hand-out', rows, volumeMl: sumVolumes(shares.map(({ volumeMl }) => volumeMl)) },
        (under) => session.api('PUT /admin/organization/tank/wallets', { body, ...under }),
        (movement) => {
          batch(() => {
            drafts.set(idsOf(rows), null);
            selection.clear();
            showMoved(context, rows, movement);
          });
          report(context, 'handedOut', movement);
        },
      );
    },
    async collect(rows: Rows, volumeMl: Millilitres | null = null): Promise<void> {
      const body = {
        wallets: walletsOf(rows),
        ...(volumeMl !== null && { volumes: [litresFromMillilitres(volumeMl)] }),
      };
      await run<TankMovement>(
        context,
        { kind: 'collect', rows, volumeMl: volumeMl ?? heldBy(rows) },
        (under) => session.api('PUT /admin/organization/tank/wallets/collect', { body, ...under }),
        (movement) => {
          showMoved(context, rows, movement);
          report(context, 'collected', movement);
        },
      );
    },
    async disable(row: TankTableRow): Promise<void> {
      const params = { id: row.walletId ?? '' };
      const body = { status: 'inactive' } as const;
      await run(
        context,
        { kind: 'disable', rows: [row], volumeMl: row.balanceMl },
        (under) => session.api('PUT /admin/organization/tank/wallet/{id}', { params, body, ...under }),
        ({ movement }) => {
          batch(() => {
            drafts.set([row.id], null);
            showMoved(context, [row], movement);
          });
          if (movement.volume !== 0) context.moved(movement, -1);
          notify({ kind: 'disabled', name: row.name });
          context.reload();
        },
      );
    },
  };
}

function createSettings(context: WalletsContext) {
  const { session, rowStates, notify, tank } = context;
  return {
    async enable(rows: Rows): Promise<void> {
      const [one] = rows;
      const at = tank.peek()?._id;
      if (!one || at === undefined) return;
      const owner = one.kind === 'user' ? { user: one.id } : { vehicle: one.id };
      const body = { tank: at, owners: idsOf(rows) };
      await run<unknown>(
        context,
        { kind: 'enable', rows },
        (under) =>
          rows.length === 1
            ? session.api('POST /admin/organization/tank/wallet', { body: { tank: at, ...owner }, ...under })
            : session.api('PUT /admin/organization/tank/wallet', { body, ...under }),
        () => {
          rowStates.set(idsOf(rows), { kind: 'saved' });
          notify({ kind: 'enabled', count: rows.length, volumeMl: NO_VOLUME });
          context.reload();
        },
      );
    },
    async limit(rows: Rows, limitMl: Millilitres | null): Promise<void> {
      const limit = limitMl === null ? null : litresFromMillilitres(limitMl);
      const body = { wallets: walletsOf(rows), limit };
      await run(
        context,
        { kind: 'limit', rows },
        () => session.api('PUT /admin/organization/tank/wallet/limit', { body }),
        () => {
          showChanged(context, rows, { limitMl });
          const kind = limitMl === null ? 'lifted' : 'limited';
          notify({ kind, count: rows.length, volumeMl: limitMl ?? NO_VOLUME });
        },
      );
    },
    async share(rows: Rows, sharedBalance: boolean): Promise<void> {
      const body = { wallets: walletsOf(rows), sharedBalance };
      await run(
        context,
        { kind: sharedBalance ? 'share' : 'unshare', rows },
        () => session.api('PUT /admin/organization/tank/wallet/share-balance', { body }),
        () => {
          showChanged(context, rows, { sharing: sharedBalance });
          const kind = sharedBalance ? 'shared' : 'unshared';
          notify({ kind, count: rows.length, volumeMl: NO_VOLUME });
        },
      );
    },
    async setRole(row: TankTableRow, role: TankRole | null): Promise<void> {
      const call = { params: { id: row.id }, body: { role } };
      await run(
        context,
        { kind: 'role', rows: [row] },
        () => session.api('PUT /admin/organization/tank/users/{id}', call),
        () => {
          showChanged(context, [row], { role });
          notify({ kind: 'role', name: row.name });
        },
      );
    },
  };
}

interface WalletAction extends Pick<WalletIntent, 'kind'> {
  readonly rows: Rows;
  /** Volume in milliliters that the action moves; zero by default. */
  readonly volumeMl?: Millilitres;
}

async function run<Answer>(
  { movements }: WalletsContext,
  { kind, rows, volumeMl = NO_VOLUME }: WalletAction,
  call: (under: UnderKey) => Promise<Answer>,
  show: (answer: Answer) => void,
): Promise<void> {
  await movements.run({ kind, volumeMl, count: rows.length }, async ({ send }) => show(await send(call)), {
    rows: about(rows),
  });
}

/**
 * Assigns the refusal of a request to rows. A refusal that names rows appears at the named rows, any other refusal only
 * in the bar of the table.
 */
function about(rows: Rows): AboutRows<ApiError> {
  return {
    ids: idsOf(rows),
    reasonsOf(error) {
      const named = new Set(
        (Array.isArray(error.details) ? (error.details as Record<string, unknown>[]) : []).flatMap(
          ({ id, wallet }) => [id, wallet],
        ),
      );
      const refused = rows.filter(({ id, walletId }) => named.has(id) || named.has(walletId ?? ''));
      return new Map(refused.map(({ id }) => [id, error]));
    },
  };
}

/** Shows the volumes that the server moved, which may differ from the requested volumes. */
function showMoved(context: WalletsContext, rows: Rows, movement: TankMovement): void {
  batch(() => {
    context.change((all) => applyMovement(all, movement), movement);
    context.rowStates.set(idsOf(rows), { kind: 'saved' });
  });
}

function showChanged(context: WalletsContext, rows: Rows, change: Partial<TankTableRow>): void {
  const ids = new Set(idsOf(rows));
  batch(() => {
    context.change((all) => all.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)));
    context.rowStates.set(ids, { kind: 'saved' });
  });
}

function report(context: WalletsContext, kind: 'handedOut' | 'collected', movement: TankMovement): void {
  const { volume, tanks } = movement;
  const [tank] = tanks;
  context.moved(movement, kind === 'handedOut' ? 1 : -1);
  context.notify({
    kind,
    volumeMl: millilitresFromLitres(Math.abs(volume)),
    freeMl: tank ? millilitresFromLitres(tank.free) : NO_VOLUME,
  });
}
