import type { FuelProduct } from '#contract/fills.ts';
import { parseCalendarDate, type CalendarDate } from '#core/dates/calendar-date.ts';
import type { PriceMills } from '#core/money/price.ts';
import { parseCnpj } from '#core/validation/cnpj.ts';
import { stripPunctuation } from '#core/validation/typed.ts';
import { plainWords } from '../../maps/gazetteer.ts';

/** Names of products in the survey and in the languages of the portal, and product codes of electronic invoices (ANP). */
const PRODUCTS: Readonly<Record<FuelProduct, readonly string[]>> = {
  gas: ['gasolina', 'gasolina c', 'gasolina comum', 'gasolina c comum', 'regular gasoline', '320102001'],
  premiumGas: ['gasolina aditivada', 'gasolina c aditivada', 'premium gasoline', '320102002'],
  ethanol: ['etanol', 'etanol hidratado', 'etanol comum', 'etanol hidratado comum', '810101001'],
  premiumEthanol: ['etanol aditivado', 'etanol hidratado aditivado', 'premium ethanol', '810101002'],
  diesel: ['diesel s10', 'oleo diesel s10', 'oleo diesel b s10', 'diesel b s10', '820101034'],
  // The plain word "diesel" means S500 in the price survey of the ANP.
  dieselS500: ['diesel', 'oleo diesel', 'diesel s500', 'oleo diesel b s500', 'diesel b s500', '820101012'],
  carrierNaturalGas: ['gnv', 'gas natural veicular', 'natural gas', '220101005'],
  biogas: ['biometano', 'biomethane'],
  arla: ['arla 32'],
};
const squashed = (text: string) => plainWords(text).replaceAll(' ', '');
const namesOf = (toNames: (product: string, names: readonly string[]) => readonly string[]) =>
  Object.entries(PRODUCTS).flatMap(([product, names]) =>
    toNames(product, names).map((name) => [squashed(name), product as FuelProduct] as const),
  );
// A later entry replaces an earlier entry with the same word. So `diesel` in a file is the survey's word for S500, not our
// name for S10.
const byWords = new Map([...namesOf((product) => [product]), ...namesOf((_product, names) => names)]);

export function readProduct(text: string): FuelProduct | null {
  return byWords.get(squashed(text)) ?? null;
}

/**
 * Reads a price in reais with at most three decimals, with or without `R$`, with a comma or a point. Null for 0 and for any
 * other text.
 */
export function readPrice(text: string): PriceMills | null {
  const [, reais = '', decimals = ''] = /^(?:R\$)?\s*(\d{1,3})(?:[.,](\d{1,3})0*)?$/.exec(text) ?? [];
  if (reais === '') return null;
  const mills = Number(reais) * 1000 + Number(decimals.padEnd(3, '0'));
  return mills > 0 ? (mills as PriceMills) : null;
}

export function readDay(text: string): CalendarDate | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return parseCalendarDate(year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Reads a tax number (CNPJ). Accepts punctuation, and restores leading zeros that a spreadsheet removed. */
export function readTaxNumber(text: string): string | null {
  const bare = stripPunctuation(text);
  return parseCnpj(/^\d{12,13}$/.test(bare) ? bare.padStart(14, '0') : bare);
}

export function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
