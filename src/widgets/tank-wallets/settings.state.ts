/** Changes of wallets and people that move no fuel. */
import { batch } from '@preact/signals-react';
import type { TankRole } from '#contract/tank-wallets.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import { about, intentOf, walletsOf, type Rows } from './about-rows.ts';
import { NO_VOLUME, type TankTableRow } from './rows.model.ts';
import type { WalletsContext } from './tank-wallets-context.ts';

function showChanged(context: WalletsContext, rows: Rows, change: Partial<TankTableRow>): void {
  const ids = new Set(rows.map(({ id }) => id));
  batch(() => {
    context.change((all) => all.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)));
    context.rowStates.set(ids, { kind: 'saved' });
  });
}

const enable =
  (context: WalletsContext) =>
  async (rows: Rows): Promise<void> => {
    const { session, movements, rowStates, notify, tank } = context;
    const [one] = rows;
    const at = tank.peek()?._id;
    if (!one || at === undefined) return;
    const owner = one.kind === 'user' ? { user: one.id } : { vehicle: one.id };
    await movements.run(
      intentOf('enable', rows),
      async ({ send }) => {
        await send<unknown>((under) =>
          rows.length === 1
            ? session.api('POST /admin/organization/tank/wallet', {
                body: { tank: at, ...owner },
                ...under,
              })
            : session.api('PUT /admin/organization/tank/wallet', {
                body: { tank: at, owners: rows.map(({ id }) => id) },
                ...under,
              }),
        );
        rowStates.set(
          rows.map(({ id }) => id),
          { kind: 'saved' },
        );
        notify({ kind: 'enabled', count: rows.length, volumeMl: NO_VOLUME });
        context.reload();
      },
      { rows: about(rows) },
    );
  };

const limit =
  (context: WalletsContext) =>
  async (rows: Rows, limitMl: Millilitres | null): Promise<void> => {
    const { session, movements, notify } = context;
    const body = {
      wallets: walletsOf(rows),
      limit: limitMl === null ? null : litresFromMillilitres(limitMl),
    };
    await movements.run(
      intentOf('limit', rows),
      async ({ send }) => {
        await send(() => session.api('PUT /admin/organization/tank/wallet/limit', { body }));
        showChanged(context, rows, { limitMl });
        const kind = limitMl === null ? 'lifted' : 'limited';
        notify({ kind, count: rows.length, volumeMl: limitMl ?? NO_VOLUME });
      },
      { rows: about(rows) },
    );
  };

const share =
  (context: WalletsContext) =>
  async (rows: Rows, sharedBalance: boolean): Promise<void> => {
    const { session, movements, notify } = context;
    const body = { wallets: walletsOf(rows), sharedBalance };
    await movements.run(
      intentOf(sharedBalance ? 'share' : 'unshare', rows),
      async ({ send }) => {
        await send(() => session.api('PUT /admin/organization/tank/wallet/share-balance', { body }));
        showChanged(context, rows, { sharing: sharedBalance });
        notify({
          kind: sharedBalance ? 'shared' : 'unshared',
          count: rows.length,
          volumeMl: NO_VOLUME,
        });
      },
      { rows: about(rows) },
    );
  };

const setRole =
  (context: WalletsContext) =>
  async (row: TankTableRow, role: TankRole | null): Promise<void> => {
    const { session, movements, notify } = context;
    await movements.run(
      intentOf('role', [row]),
      async ({ send }) => {
        await send(() =>
          session.api('PUT /admin/organization/tank/users/{id}', {
            params: { id: row.id },
            body: { role },
          }),
        );
        showChanged(context, [row], { role });
        notify({ kind: 'role', name: row.name });
      },
      { rows: about([row]) },
    );
  };

export const createSettings = (context: WalletsContext) => ({
  enable: enable(context),
  limit: limit(context),
  share: share(context),
  setRole: setRole(context),
});
