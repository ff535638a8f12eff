import { cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { tankRules, type TankRules } from './tank-bank.ts';

const ml = (volume: number) => volume as Millilitres;

export const tankMutants: Readonly<Record<string, Partial<TankRules>>> = {
  'promises fuel that others claim': {
    decideClaims: (locked, shares) =>
      tankRules.decideClaims(
        {
          ...locked,
          tanks: new Map([...locked.tanks].map(([id, tank]) => [id, { ...tank, claimedMl: ml(0) }])),
        },
        shares,
      ),
  },
  'forgets the fuel drawn in the month': {
    decideDefuel: (tank, wallet, draw) => tankRules.decideDefuel(tank, wallet, { ...draw, usedMl: ml(0) }),
  },
  'gives returned fuel no value': {
    decideRefuel: (tank, supply) => {
      const decision = tankRules.decideRefuel(tank, supply);
      return supply.priceMills === null
        ? { ...decision, amountCents: cents(0), valueCents: tank.valueCents }
        : decision;
    },
  },
  'values fuel that a reading found': {
    decideVariance: (tank, varianceMl) => {
      const decision = tankRules.decideVariance(tank, varianceMl);
      return varianceMl > 0 ? { ...decision, valueCents: cents(tank.valueCents + 1) } : decision;
    },
  },
};
