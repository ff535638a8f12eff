import type {
  Balance,
  Distribution,
  DistributionUser,
  DistributionVehicle,
  Movement,
  Wallet,
} from '#contract/balance.ts';

export const AT = '2026-11-20T10:00:00.000Z';

export const balanceOf = (company: number): Balance => ({
  total: 1000,
  company,
  handedOut: 1000 - company,
  at: AT,
});

export const walletOf = (id: string, balance: number, over: Partial<Wallet> = {}): Wallet => ({
  id,
  balance,
  sharedBalance: false,
  allowAnywhereRefueling: false,
  limit: null,
  expenseCenter: null,
  ...over,
});

const held = (wallets: Wallet[]) => ({
  wallets,
  balance: wallets.reduce((sum, { balance }) => sum + balance, 0),
  sharedBalance: flagOf(wallets.some(({ sharedBalance }) => sharedBalance)),
  allowAnywhereRefueling: flagOf(wallets.some(({ allowAnywhereRefueling }) => allowAnywhereRefueling)),
});
const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const vehicleOf = (
  id: string,
  wallets: Wallet[],
  over: Partial<DistributionVehicle> = {},
): DistributionVehicle => ({
  id,
  ...held(wallets),
  licensePlate: id,
  make: 'Volvo',
  model: 'FH 540',
  ...over,
});

export const personOf = (name: string, wallets: Wallet[]): DistributionUser => ({
  id: name,
  userOrg: `member ${name}`,
  ...held(wallets),
  name,
  role: 'employee',
});

export const listWith = (owners: Pick<Distribution, 'users' | 'vehicles'>): Distribution => ({
  balance: balanceOf(800),
  hasAnywhere: true,
  ...owners,
  pages: { current: 1, total: 1 },
  items: { total: (owners.users ?? owners.vehicles ?? []).length, skip: 0 },
});

export const movementOf = (amount: number, company: number, wallets: Movement['wallets']): Movement => ({
  entry: 'e1',
  amount,
  balance: balanceOf(company),
  wallets,
});

export const walletAfter = (
  owner: string,
  balance: number,
  moved: number,
  id = `wallet ${owner}`,
): Movement['wallets'][number] => ({ owner, id, balance, moved, sharedBalance: false });
