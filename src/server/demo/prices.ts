import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { PlannedStation } from './plan.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const YEAR_DAYS = 365.25;

interface Course {
  readonly trend: number;
  readonly swing: number;
  readonly dearestOn: number;
}

const petrol: Course = { trend: 0.05, swing: 0.012, dearestOn: 40 };
/** Ethanol is cheapest in the sugarcane harvest from April to November. */
const ethanol: Course = { trend: 0.04, swing: 0.075, dearestOn: 75 };
const diesel: Course = { trend: 0.06, swing: 0.015, dearestOn: 280 };
const naturalGas: Course = { trend: 0.03, swing: 0.01, dearestOn: 200 };

const COURSES: Readonly<Record<FuelProduct, Course>> = {
  gas: petrol,
  premiumGas: petrol,
  ethanol,
  premiumEthanol: ethanol,
  diesel,
  dieselS500: diesel,
  carrierNaturalGas: naturalGas,
  biogas: naturalGas,
  arla: diesel,
};

/** Price of a liter of the product in the week of `at`; null if the station does not sell the product. */
export function priceAt(
  { pricesMills }: Pick<PlannedStation, 'pricesMills'>,
  product: FuelProduct,
  { at, now }: { readonly at: Date; readonly now: Date },
): PriceMills | null {
  const today = pricesMills.get(product);
  if (today === undefined) return null;
  const weeksAgo = Math.ceil((now.getTime() - at.getTime()) / WEEK_MS) - 1;
  if (weeksAgo <= 0) return today;
  const then = new Date(now.getTime() - weeksAgo * WEEK_MS);
  return pumpPrice((today * levelAt(COURSES[product], then)) / levelAt(COURSES[product], now));
}

function levelAt({ trend, swing, dearestOn }: Course, at: Date): number {
  const days = at.getTime() / DAY_MS;
  const season = Math.cos((2 * Math.PI * (days - dearestOn)) / YEAR_DAYS);
  return (1 + trend) ** (days / YEAR_DAYS) * (1 + swing * season);
}

/** Prices at Brazilian pumps end in 9 thousandths. */
export function pumpPrice(mills: number): PriceMills {
  return (Math.round(mills / 10) * 10 - 1) as PriceMills;
}
