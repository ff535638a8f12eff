import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { InvalidSetting, type Read } from './settings.ts';

export interface NightSettings {
  readonly hours: { readonly from: number; readonly until: number };
  readonly limitCents: Cents;
}

/** Returns null if NIGHT_LIMIT is not set. */
export function readNight(read: Read): NightSettings | null {
  const hours = read('NIGHT_HOURS', parseHours, { from: 22, until: 5 });
  const limitCents = read<Cents | null>('NIGHT_LIMIT', parseReais, null);
  return limitCents === null ? null : { hours, limitCents };
}

function parseHours(text: string): { from: number; until: number } {
  const [from = NaN, until = NaN] = /^\d{1,2}-\d{1,2}$/.test(text) ? text.split('-').map(Number) : [];
  if (from < 24 && until < 24 && from !== until) return { from, until };
  throw new InvalidSetting(`must be two different hours from 0 to 23, such as 22-5, not "${text}".`);
}

function parseReais(text: string): Cents {
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0) return centsFromReais(Number(text));
  throw new InvalidSetting(`must be an amount in reais, such as 800 or 799.90, not "${text}".`);
}
