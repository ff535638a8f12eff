/** Mutants of the rules of tanks, each with one defect: the simulation has to find them. */
import { cents } from '#core/money/cents.ts';
import { isLong } from '../../../src/server/testing/effort.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { tankRules, type TankRules } from './tank-bank.ts';

const ml = (volume: number) => volume as Millilitres;

const mutants: Readonly<Record<string, Partial<TankRules>>> = {
  'promises what others claim': {
    decideClaims: (locked, shares) =>
      tankRules.decideClaims(
        {
          ...locked,
          tanks: new Map([...locked.tanks].map(([id, tank]) => [id, { ...tank, claimedMl: ml(0) }])),
        },
        shares,
      ),
  },
  'promises fuel to wallets out of use': {
    decideClaims: (locked, shares) =>
      tankRules.decideClaims(
        {
          ...locked,
          wallets: new Map(
            [...locked.wallets].map(([id, wallet]) => [id, { ...wallet, status: 'active' as const }]),
          ),
        },
        shares,
      ),
  },
  'lets who shares draw what others claim': {
    decideDefuel: (tank, wallet, draw) => tankRules.decideDefuel({ ...tank, claimedMl: ml(0) }, wallet, draw),
  },
  'lets everybody draw what nobody claims': {
    decideDefuel: (tank, wallet, draw) =>
      tankRules.decideDefuel(tank, { ...wallet, sharedBalance: true }, draw),
  },
  'forgets what was drawn in the month': {
    decideDefuel: (tank, wallet, draw) => tankRules.decideDefuel(tank, wallet, { ...draw, usedMl: ml(0) }),
  },
  'spends no claim': {
    decideDefuel: (tank, wallet, draw) => ({
      ...tankRules.decideDefuel(tank, wallet, draw),
      fromClaimMl: ml(0),
    }),
  },
  'keeps the value of what is drawn': {
    decideDefuel: (tank, wallet, draw) => ({
      ...tankRules.decideDefuel(tank, wallet, draw),
      valueCents: tank.valueCents,
    }),
  },
  'runs over': {
    decideRefuel: (tank, supply) =>
      tankRules.decideRefuel({ ...tank, capacityMl: ml(tank.capacityMl * 2) }, supply),
  },
  'gives what is brought back no value': {
    decideRefuel: (tank, supply) => {
      const decision = tankRules.decideRefuel(tank, supply);
      return supply.priceMills === null
        ? { ...decision, amountCents: cents(0), valueCents: tank.valueCents }
        : decision;
    },
  },
  'takes back more than is claimed': {
    decideCollectClaims: (locked, ids, volumesMl) =>
      volumesMl
        ? ids.flatMap((id, at) => {
            const wallet = locked.wallets.get(id);
            return wallet ? [{ wallet, volumeMl: ml(-(volumesMl[at] ?? 0)) }] : [];
          })
        : tankRules.decideCollectClaims(locked, ids),
  },
  'pays for what a reading found': {
    decideVariance: (tank, varianceMl) => {
      const decision = tankRules.decideVariance(tank, varianceMl);
      return varianceMl > 0 ? { ...decision, valueCents: cents(tank.valueCents + 1) } : decision;
    },
  },
};

/** Mutants of claims, of draws, of the value and of readings: one of each. The others run in `npm run test:long`. */
const STRONGEST = [
  'promises what others claim',
  'forgets what was drawn in the month',
  'gives what is brought back no value',
  'pays for what a reading found',
];

/** The mutants that this run tries. */
export const tankMutants: Readonly<Record<string, Partial<TankRules>>> = isLong
  ? mutants
  : Object.fromEntries(Object.entries(mutants).filter(([name]) => STRONGEST.includes(name)));
