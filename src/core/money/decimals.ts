/**
 * Largest number of units for which `value * perOne` rounds to the correct whole number; see `MAX_CENTS` for the proof.
 */
const MAX_UNITS = 2 ** 51;

/**
 * True if the number has at most `decimals` decimals in JSON. So 19.99 has two, although no double equals it exactly.
 * Dividing the whole hundredths by 100 gives exactly the double of the decimal; finer numbers differ. False for NaN,
 * infinities and numbers too large for that many decimals.
 */
export function hasDecimalsAtMost(value: number, decimals: number): boolean {
  return wholeUnits(value, decimals) !== null;
}

/** Returns `value` in units of 10^-decimals; null if `value` is no whole number of these units. */
export function wholeUnits(value: number, decimals: number): number | null {
  const perOne = 10 ** decimals;
  const units = Math.round(value * perOne);
  return Math.abs(units) < MAX_UNITS && units / perOne === value ? units + 0 : null;
}
