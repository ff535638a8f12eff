import type { Distribution } from '#contract/balance.ts';
import { benchSize } from '../effort.ts';

export const ROWS = benchSize({ smoke: 400, full: 10_000 });
export const ORGANIZATION = '01900000-0000-7000-8000-000000000001';

type Vehicle = NonNullable<Distribution['vehicles']>[number];

const MAKES = [
  ['Scania', 'R 450'],
  ['Volvo', 'FH 540'],
  ['Mercedes-Benz', 'Actros 2651'],
  ['Volkswagen', 'Constellation 24.280'],
  ['Fiat', 'Strada'],
] as const;

const idOf = (kind: number, at: number) =>
  `0190000${kind}-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

function plateOf(at: number): string {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(at / place) % 26));
  const digits = String(at % 100).padStart(2, '0');
  return `${letter(676_000)}${letter(26_000)}${letter(1_000)}${Math.floor(at / 100) % 10}${letter(100)}${digits}`;
}

/**
 * Balance of a row; all rows differ. The first row by plate is neither first nor last by balance, so every sort shows a
 * change.
 */
const balanceOf = (at: number) => ((at * 7_919 + 1_234) % ROWS) + 0.5;

function vehicle(at: number): Vehicle {
  const [make, model] = MAKES[at % MAKES.length] ?? MAKES[0];
  const balance = balanceOf(at);
  return {
    id: idOf(1, at),
    licensePlate: plateOf(at),
    make,
    model,
    balance,
    sharedBalance: 0,
    allowAnywhereRefueling: at % 3 === 0 ? 1 : 0,
    wallets: [
      {
        id: idOf(2, at),
        balance,
        sharedBalance: false,
        allowAnywhereRefueling: at % 3 === 0,
        limit: at % 4 === 0 ? 1_500 : null,
        expenseCenter: null,
      },
    ],
  };
}

const vehicles: readonly Vehicle[] = Array.from({ length: ROWS }, (_, at) => vehicle(at)).sort((a, b) =>
  a.licensePlate < b.licensePlate ? -1 : 1,
);

export function distribution(limit: number): Distribution {
  const distributed = vehicles.reduce((sum, { balance }) => sum + balance, 0);
  const company = 1_000_000;
  return {
    balance: {
      total: company + distributed,
      company,
      handedOut: distributed,
      at: '2026-11-21T12:00:00.000Z',
    },
    hasAnywhere: true,
    vehicles: vehicles.slice(0, limit) as Vehicle[],
    pages: { current: 1, total: Math.ceil(ROWS / limit) },
    items: { total: ROWS, skip: 0 },
  };
}
