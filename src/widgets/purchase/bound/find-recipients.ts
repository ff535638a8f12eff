/** Whom a purchase can be handed out to, as the distribution lists them: a choice for each wallet. */
import type { Distribution } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import type { Recipient } from './bound.model.ts';

/** Offered at once. */
const MOST = 8;

export async function findRecipients({ api }: Session, search: string): Promise<Recipient[]> {
  const query = { search, limit: MOST };
  const { users = [], vehicles = [] } = await api('GET /admin/organization/balance/distribution', { query });
  return [
    ...users.flatMap((user) => walletsOf(user, user.name)),
    ...vehicles.flatMap((vehicle) => walletsOf(vehicle, vehicle.licensePlate)),
  ];
}

type Owner = Pick<NonNullable<Distribution['users']>[number], 'id' | 'wallets'>;

/** Somebody without a wallet is given one with the first credit. */
function walletsOf({ id, wallets }: Owner, name: string): Recipient[] {
  if (wallets.length === 0) return [{ id, wallet: null, name, center: null, heldCents: ZERO_CENTS }];
  return wallets.map((wallet) => ({
    id,
    wallet: wallet.id,
    name,
    center: wallet.expenseCenter?.name ?? null,
    heldCents: centsFromReais(wallet.balance),
  }));
}
