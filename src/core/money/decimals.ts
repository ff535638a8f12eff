/** Up to here `value * perOne` is always nearest to the right whole number; `MAX_CENTS` has the reckoning. */
const MAX_UNITS = 2 ** 51;

/**
 * Whether a number is written with at most so many decimals, as in JSON: 19.99 has two although no double equals it
 * exactly. Divided back, whole hundredths give the very double that the decimal is read as; anything finer does not.
 * False for NaN, the infinities, and numbers too large to carry that many decimals.
 */
export function hasDecimalsAtMost(value: number, decimals: number): boolean {
  return wholeUnits(value, decimals) !== null;
}

/** `value` counted in units of 10^-decimals, or null when it is not a whole number of them. */
export function wholeUnits(value: number, decimals: number): number | null {
  const perOne = 10 ** decimals;
  const units = Math.round(value * perOne);
  return Math.abs(units) < MAX_UNITS && units / perOne === value ? units + 0 : null;
}
