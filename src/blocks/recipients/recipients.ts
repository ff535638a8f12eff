import type { Distribution } from '#contract/balance.ts';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import { formatPlate } from '#core/format/plate.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';

/** Possible recipient of credit: a wallet with its owner, or an owner without a wallet. */
export interface Recipient {
  readonly id: string;
  readonly wallet: string | null;
  readonly name: string;
  readonly expenseCenter: string | null;
  readonly heldCents: Cents;
}

export const recipientKey = ({ id, wallet }: Pick<Recipient, 'id' | 'wallet'>) => `${id} ${wallet ?? ''}`;

const MOST = 8;

const CALL = 'GET /admin/organization/balance/distribution';

export async function findRecipients({ api }: Session, search: string): Promise<Recipient[]> {
  return recipientsIn(await api(CALL, { query: { search, limit: MOST } }));
}

/** All recipients, sorted by name, up to the limit of one response. */
export async function listRecipients({ api, hydrate }: Session): Promise<Recipient[]> {
  const sort = hydrate.balanceSharingType === 'VEHICLE' ? 'licensePlate' : 'name';
  return recipientsIn(await api(CALL, { query: { sort, limit: MAX_DISTRIBUTION_ROWS } }));
}

function recipientsIn({ users = [], vehicles = [] }: Distribution): Recipient[] {
  return [
    ...users.flatMap((user) => walletsOf(user, user.name)),
    ...vehicles.flatMap((vehicle) => walletsOf(vehicle, formatPlate(vehicle.licensePlate))),
  ];
}

type RecipientOwner = Pick<NonNullable<Distribution['users']>[number], 'id' | 'wallets'>;

function walletsOf({ id, wallets }: RecipientOwner, name: string): Recipient[] {
  if (wallets.length === 0) return [{ id, wallet: null, name, expenseCenter: null, heldCents: ZERO_CENTS }];
  return wallets.map((wallet) => ({
    id,
    wallet: wallet.id,
    name,
    expenseCenter: wallet.expenseCenter?.name ?? null,
    heldCents: centsFromReais(wallet.balance),
  }));
}
