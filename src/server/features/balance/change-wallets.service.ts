import type { ChangeOperation } from '#contract/audit.ts';
import type { Movement } from '#contract/balance.ts';
import type { WalletsChange } from '#contract/wallets.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../../records/record-change.ts';
import { decideChangeOfWallets, type ChangeOfWallets } from './change-wallets.rules.ts';
import { applyToWallets } from '../../ledger/credit/moved.ts';
import { lockWallets, type Moving } from '../../ledger/credit/under-lock.ts';

/**
 * Changes several wallets, all or none. Refuses like `decideChangeOfWallets`, and with `validation_failed` if a field
 * is missing or belongs to another action.
 */
export async function changeWalletsAtOnce(moving: Moving, body: WalletsChange): Promise<Movement> {
  const request = readChange(body);
  const locked = await lockWallets(moving, request.wallets);
  const decision = decideChangeOfWallets(locked, request);
  return recordChange(moving, OPERATION_OF[request.action], [], () =>
    applyToWallets(moving, locked, decision),
  );
}

const OPERATION_OF = {
  collect: 'collection',
  share: 'sharing',
  unshare: 'unsharing',
  limit: 'limit',
  anywhere: 'anywhere',
} as const satisfies Record<ChangeOfWallets['action'], ChangeOperation>;

function readChange({ act, wallets, limit, allowAnywhereRefueling }: WalletsChange): ChangeOfWallets {
  const allowAnywhere = allowAnywhereRefueling === undefined ? undefined : allowAnywhereRefueling === 1;
  if (limit !== undefined && act !== 'limit') throw misplaced('/limit', 'belongs to limit alone');
  if (allowAnywhere !== undefined && act !== 'anywhere' && act !== 'unshare') {
    throw misplaced('/allowAnywhereRefueling', 'belongs to anywhere and unshare');
  }
  switch (act) {
    case 'limit':
      if (limit === undefined) throw misplaced('/limit', 'must be there for limit');
      return { action: act, wallets, limitCents: limit === null ? null : centsFromReais(limit) };
    case 'anywhere':
      if (allowAnywhere === undefined)
        throw misplaced('/allowAnywhereRefueling', 'must be there for anywhere');
      return { action: act, wallets, allowAnywhere };
    case 'unshare':
      return { action: act, wallets, ...(allowAnywhere !== undefined && { allowAnywhere }) };
    default:
      return { action: act, wallets };
  }
}

const misplaced = (path: string, message: string) =>
  new Refusal('validation_failed', [{ part: 'body', path, message }]);
