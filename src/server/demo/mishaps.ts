import type { FuelProduct } from '#contract/fills.ts';
import { millilitres } from '#core/money/volume.ts';
import type { Wish } from './attempt.ts';
import { fitsInto, unlisted } from './driving.ts';
import type { MishapOutcome, History, Mishaps } from './history.ts';
import { priceAt } from './prices.ts';
import type { PlannedStation } from './plan.ts';
import type { Random } from './random.ts';

interface Mishap extends MishapOutcome {
  /** Returns the refuel that the driver wants after the mishap; null if the mishap cannot happen. */
  change(history: History, wish: Wish, at: Date): Wish | null;
}

function at(
  history: History,
  wish: Wish,
  when: Date,
  stop: PlannedStation,
  product: FuelProduct,
): Wish | null {
  const priceMills = priceAt(stop, product, { at: when, now: history.now });
  return priceMills === null ? null : { ...wish, stop, product, priceMills };
}

const stationsWith = ({ organization }: History, condition: (station: PlannedStation) => boolean) =>
  organization.stations.filter(condition);

function elsewhere(
  history: History,
  wish: Wish,
  when: Date,
  condition: (station: PlannedStation) => boolean,
) {
  const found = stationsWith(history, condition);
  return found.length === 0 ? null : at(history, wish, when, history.random.pick(found), wish.product);
}

const isLiquid = ({ product }: Wish) => product !== 'carrierNaturalGas';

const MISHAPS = {
  wrongProduct: {
    again: [2, 5],
    change: (history, wish, when) => {
      const wrong = wish.product.startsWith('diesel') ? 'gas' : 'diesel';
      const found = stationsWith(history, ({ isEnabled, products }) => isEnabled && products.includes(wrong));
      return isLiquid(wish) && found.length > 0
        ? at(history, wish, when, history.random.pick(found), wrong)
        : null;
    },
  },
  additives: {
    again: [2, 5],
    change: (history, wish, when) => {
      const found = stationsWith(
        history,
        ({ isEnabled, products }) => isEnabled && products.includes('premiumGas'),
      );
      return wish.product === 'gas' && found.length > 0
        ? at(history, wish, when, history.random.pick(found), 'premiumGas')
        : null;
    },
  },
  notSold: {
    again: [12, 25],
    change: (history, wish) => {
      const found = stationsWith(
        history,
        ({ isEnabled, products }) => isEnabled && !products.includes(wish.product),
      );
      return found.length === 0 ? null : { ...wish, stop: history.random.pick(found) };
    },
  },
  can: {
    again: [3, 8],
    change: ({ random }, wish) =>
      isLiquid(wish) ? { ...wish, volumeMl: share(random, wish, [1.07, 1.25]) } : null,
  },
  careless: {
    again: [2, 4],
    change: ({ random }, wish) => ({ ...wish, volumeMl: share(random, wish, [0.97, 1.03]) }),
  },
  switchedOff: {
    again: [12, 30],
    change: (history, wish, when) =>
      elsewhere(
        history,
        wish,
        when,
        ({ isEnabled, products }) => !isEnabled && products.includes(wish.product),
      ),
  },
  unlisted: {
    again: [20, 45],
    change: ({ unlistedTaxNumbers, random }, wish) => ({
      ...wish,
      stop: unlisted(random.pick(unlistedTaxNumbers)),
    }),
  },
  atNight: {
    again: null,
    evening: [22 * 60 + 8, 23 * 60 + 50],
    change: ({ random }, wish) => ({ ...wish, volumeMl: share(random, wish, [0.85, 0.98]) }),
  },
} as const satisfies Readonly<Record<string, Mishap>>;

const share = (random: Random, { holder, product }: Wish, [from, to]: readonly [number, number]) =>
  millilitres(Math.round((fitsInto(holder.works, product) * (from + random.next() * (to - from))) / 10) * 10);

const CARDS: readonly Mishap[] = [...Object.values(MISHAPS), MISHAPS.careless];

export function goElsewhere(history: History, wish: Wish, when: Date): Wish | null {
  const mishap = history.random.chance(0.7) ? MISHAPS.switchedOff : MISHAPS.unlisted;
  return mishap.change(history, wish, when);
}

export function mistypePin(wish: Wish): { readonly mishap: MishapOutcome; readonly wish: Wish } {
  return { mishap: { again: [1, 3] }, wish: { ...wish, pin: 'wrong' } };
}

export function createMishaps(random: Random): Mishaps {
  let deck: Mishap[] = [];
  return {
    next: (history, wish, when) => {
      if (deck.length === 0) deck = random.shuffle(CARDS);
      for (const [index, mishap] of deck.entries()) {
        const changed = mishap.change(history, wish, when);
        if (!changed) continue;
        deck.splice(index, 1);
        return { mishap, wish: changed };
      }
      deck = [];
      return null;
    },
  };
}
