import type { RouteBody } from '#contract/routes.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';

export type SettingsChange = Omit<RouteBody<'PUT /admin/organization/settings'>, 'seen'>;
export type SettingKey = keyof SettingsChange;
export type SelectedRules = Readonly<Required<SettingsChange>>;

/** Rules of the company in display order: amount limits first. */
export const RULES = [
  'transactionLimit',
  'refuelInterval',
  'refuelIntervalByPerson',
  'sharedBalanceMaxDisplay',
  'checkFuelType',
  'checkAvailablePremiumFuel',
  'efficiencyFuelBlock',
  'anywhereReceiptReadingRequired',
] as const satisfies readonly SettingKey[];
export type Rules = Pick<SelectedRules, (typeof RULES)[number]>;

/** Thresholds for alerts. They do not reject a refuel. */
export const THRESHOLDS = ['lowBalance', 'lowDays', 'lowWallet'] as const satisfies readonly SettingKey[];
export type RuleThresholds = Pick<SelectedRules, (typeof THRESHOLDS)[number]>;

export const ACCESS = ['requireTwoStep'] as const satisfies readonly SettingKey[];
export type RuleAccess = Pick<SelectedRules, (typeof ACCESS)[number]>;

export type SwitchKey = { [K in SettingKey]: SelectedRules[K] extends boolean ? K : never }[SettingKey];

export interface ExampleRefuel {
  readonly priceMills: PriceMills;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
}

const PRICE = 5_899 as PriceMills;

export const usualRefuel = refuelOf(90);

function refuelOf(litres: number): ExampleRefuel {
  const volumeMl = millilitres(litres * 1000);
  return { priceMills: PRICE, volumeMl, amountCents: multiplyPriceByVolume(PRICE, volumeMl) };
}

/** Capacity of the largest tank of a vehicle in the examples, in liters. */
const MOST_LITRES = 1_500;

/**
 * Smallest refuel in round liters whose amount exceeds the limit. If no tank holds this refuel, returns the refuel that
 * fills the largest tank. The limit accepts that refuel.
 */
export function refuelAbove(limitCents: Cents): {
  readonly isRefused: boolean;
  readonly fill: ExampleRefuel;
} {
  const litres = (limitCents * 10) / PRICE;
  const step = litres < 20 ? 1 : 10;
  let next = Math.floor(litres / step) * step;
  do next += step;
  while (next <= MOST_LITRES && refuelOf(next).amountCents <= limitCents);
  return next > MOST_LITRES
    ? { isRefused: false, fill: refuelOf(MOST_LITRES) }
    : { isRefused: true, fill: refuelOf(next) };
}

const DAY_MINUTES = 1_440;
/** Time of the example's refuel: ten o'clock, in minutes of the day. */
export const REFUELLED_AT = 600;

/** Time of the next allowed refuel: minutes of the day, and the number of days later. */
export function allowedAgain(intervalMinutes: number): { readonly days: number; readonly minutes: number } {
  const total = REFUELLED_AT + intervalMinutes;
  return { days: Math.floor(total / DAY_MINUTES), minutes: total % DAY_MINUTES };
}

export function companyAbove(shownCents: Cents): Cents {
  return cents(shownCents * 5);
}

export interface ExampleFee {
  readonly feeCents: Cents;
  readonly totalCents: Cents;
}

/** Cost of the example refuel with its fee. The fee is hundredths of a percent of the amount, or a fixed amount. */
export function feeOf(fee: { readonly hundredths: number } | { readonly fixedCents: Cents }): ExampleFee {
  const { amountCents } = usualRefuel;
  const feeCents =
    'fixedCents' in fee ? fee.fixedCents : cents(Math.floor((amountCents * fee.hundredths) / 10_000));
  return { feeCents, totalCents: sumCents([amountCents, feeCents]) };
}

export function aroundCents(limitCents: Cents): { readonly above: Cents; readonly below: Cents } {
  const step = Math.max(1, Math.round(limitCents / 10));
  return { above: cents(limitCents + step), below: cents(limitCents - step) };
}

export const SPENT_PER_DAY = cents(100_000);

export function pick(selected: SelectedRules, keys: readonly SettingKey[]): SettingsChange {
  return Object.fromEntries(keys.map((key) => [key, selected[key]]));
}
