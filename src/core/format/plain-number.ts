/** Excel stores and shows 15 significant digits. Further digits of a double are rounding noise. */
const SHOWN_DIGITS = 15;

/** Number in plain digits with a decimal point: no exponent, no grouping. */
export function formatPlainNumber(value: number): string {
  const shown = Number.isSafeInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
  const text = String(shown + 0);
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', decimals = '', exponent] = parts;
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}
