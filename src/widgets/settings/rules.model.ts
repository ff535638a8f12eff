/** What a company sets: rules for its fill-ups, thresholds and how its people sign in; and figures by which each of them is told. */
import type { RouteBody } from '#contract/routes.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';

export type SettingsChange = Omit<RouteBody<'PUT /admin/organization/settings'>, 'seen'>;
export type SettingKey = keyof SettingsChange;
/** What the company sets, by its names. */
export type Chosen = Readonly<Required<SettingsChange>>;

/** In the order in which they are shown: what limits an amount first. */
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
export type Rules = Pick<Chosen, (typeof RULES)[number]>;

/** Below which somebody is told: they judge no fill-up. */
export const THRESHOLDS = ['lowBalance', 'lowDays', 'lowWallet'] as const satisfies readonly SettingKey[];
export type Thresholds = Pick<Chosen, (typeof THRESHOLDS)[number]>;

/** How the people of the company sign in. */
export const ACCESS = ['requireTwoStep'] as const satisfies readonly SettingKey[];
export type Access = Pick<Chosen, (typeof ACCESS)[number]>;

export type SwitchKey = { [K in SettingKey]: Chosen[K] extends boolean ? K : never }[SettingKey];

/** A fill-up that everybody has seen. */
export interface ExampleFill {
  readonly priceMills: PriceMills;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
}

const PRICE = 5_899 as PriceMills;

export const usualFill = fillOf(90);

function fillOf(litres: number): ExampleFill {
  const volumeMl = millilitres(litres * 1000);
  return { priceMills: PRICE, volumeMl, amountCents: multiplyPriceByVolume(PRICE, volumeMl) };
}

/** No tank takes more. */
const MOST_LITRES = 1_500;

/**
 * The least fill-up in a round number of litres that costs more than the limit; where no tank takes as much, the largest
 * one, which still goes through.
 */
export function fillAbove(limitCents: Cents): { readonly isRefused: boolean; readonly fill: ExampleFill } {
  const litres = (limitCents * 10) / PRICE;
  const step = litres < 20 ? 1 : 10;
  let next = Math.floor(litres / step) * step;
  do next += step;
  while (next <= MOST_LITRES && fillOf(next).amountCents <= limitCents);
  return next > MOST_LITRES
    ? { isRefused: false, fill: fillOf(MOST_LITRES) }
    : { isRefused: true, fill: fillOf(next) };
}

const DAY_MINUTES = 1_440;
/** When the vehicle of the example refuelled: ten o'clock, in minutes of the day. */
export const REFUELLED_AT = 600;

/** When it may again: in minutes of the day, so many days later. */
export function allowedAgain(intervalMinutes: number): { readonly days: number; readonly minutes: number } {
  const total = REFUELLED_AT + intervalMinutes;
  return { days: Math.floor(total / DAY_MINUTES), minutes: total % DAY_MINUTES };
}

/** A balance of the company that is well above what is shown of it. */
export function companyAbove(shownCents: Cents): Cents {
  return cents(shownCents * 5);
}

export interface ExampleFee {
  readonly feeCents: Cents;
  readonly totalCents: Cents;
}

/** What the usual fill-up costs with a fee: a part of its amount, in hundredths of a per cent, or the same for each. */
export function feeOf(fee: { readonly hundredths: number } | { readonly fixedCents: Cents }): ExampleFee {
  const { amountCents } = usualFill;
  const feeCents =
    'fixedCents' in fee ? fee.fixedCents : cents(Math.floor((amountCents * fee.hundredths) / 10_000));
  return { feeCents, totalCents: sumCents([amountCents, feeCents]) };
}

/** An amount that is a tenth above another one, and one that is a tenth below. */
export function aroundCents(limitCents: Cents): { readonly above: Cents; readonly below: Cents } {
  const step = Math.max(1, Math.round(limitCents / 10));
  return { above: cents(limitCents + step), below: cents(limitCents - step) };
}

/** What a company of the example spends in a day. */
export const SPENT_PER_DAY = cents(100_000);

/** Those that `keys` names. */
export function pick(chosen: Chosen, keys: readonly SettingKey[]): SettingsChange {
  return Object.fromEntries(keys.map((key) => [key, chosen[key]]));
}
