import type { RouteResponse } from '#contract/routes.ts';
import type { TankMovement, TankOwnerKind, TankRole } from '#contract/tank-wallets.ts';
import type { Tank } from '#contract/tanks.ts';
import { formatPlate } from '#core/format/plate.ts';
import { millilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';

export const NO_VOLUME = millilitres(0);

export interface TankTableRow {
  readonly id: string;
  readonly kind: TankOwnerKind;
  readonly name: string;
  readonly role: TankRole | null;
  /** Id of the wallet of the owner at the displayed tank; null without an active wallet. */
  readonly walletId: string | null;
  readonly balanceMl: Millilitres;
  /** Limit of the wallet per calendar month; null for no limit. */
  readonly limitMl: Millilitres | null;
  readonly usedMl: Millilitres;
  /** True if the wallet may also draw unassigned fuel of the tank. */
  readonly sharing: boolean;
}

export function parseRows({
  docs,
}: Pick<RouteResponse<'GET /admin/organization/tank/users'>, 'docs'>): TankTableRow[] {
  return docs.map(({ _id: id, kind, name, role, fuelManagementWallets: [wallet] }) => ({
    id,
    kind,
    name: kind === 'vehicle' ? formatPlate(name) : name,
    role,
    walletId: wallet?._id ?? null,
    balanceMl: wallet ? millilitresFromLitres(wallet.balance) : NO_VOLUME,
    limitMl: wallet && wallet.limit !== null ? millilitresFromLitres(wallet.limit) : null,
    usedMl: wallet ? millilitresFromLitres(wallet.used) : NO_VOLUME,
    sharing: wallet?.sharedBalance ?? false,
  }));
}

export function applyMovement(
  rows: readonly TankTableRow[],
  { wallets }: Pick<TankMovement, 'wallets'>,
): TankTableRow[] {
  const after = new Map(wallets.map(({ id, balance }) => [id, millilitresFromLitres(balance)]));
  return rows.map((row) => {
    const balanceMl = row.walletId === null ? undefined : after.get(row.walletId);
    return balanceMl === undefined ? row : { ...row, balanceMl };
  });
}

export function tanksAfter(
  tanks: readonly Tank[],
  { tanks: moved }: Pick<TankMovement, 'tanks'>,
): readonly Tank[] {
  const after = new Map(moved.map((tank) => [tank._id, tank]));
  return tanks.map((tank) => ({ ...tank, ...after.get(tank._id) }));
}

export function holdersIn(rows: readonly TankTableRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ id, walletId }) => (walletId === null ? [] : [id])));
}

export function sumVolumes(volumes: Iterable<Millilitres>): Millilitres {
  let sum = 0;
  for (const volume of volumes) sum += volume;
  return millilitres(sum);
}

export function heldBy(rows: readonly TankTableRow[]): Millilitres {
  return sumVolumes(rows.map(({ balanceMl }) => balanceMl));
}
