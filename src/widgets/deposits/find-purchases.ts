import type { Purchase } from '#contract/purchases.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { Locale } from '#core/format/locale.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { dateRules } from '#core/ui/form/readings.ts';

const CALL = 'GET /v2/admin/organization/purchase';
type PurchaseSearchQuery = RouteQuery<typeof CALL>;

const MOST = 8;

/**
 * Search queries for a typed text: an amount, a day, the last letters of an id or digits of a slip. An empty
 * text finds unconfirmed slips and transfers.
 */
export function queriesFor(text: string, locale: Locale): readonly PurchaseSearchQuery[] {
  if (text === '') return [{ awaits: 'person' }];
  const narrowed = narrowedTo(text, locale);
  const queries: PurchaseSearchQuery[] = narrowed ? [narrowed] : [];
  // Plain digits may be an amount, but also match slip numbers and ids.
  if (!narrowed || /^\d+$/.test(text)) queries.push({ search: text });
  return queries.flatMap((query) => [{ ...query, awaits: 'person' as const }, query]);
}

function narrowedTo(text: string, locale: Locale): PurchaseSearchQuery | null {
  const day = dateRules(locale).read(text);
  if (day.ok && day.value) return { from: day.value, to: day.value };
  const amount = parseAmount(text, locale);
  return amount.ok && amount.amountCents > 0 ? { value: reaisFromCents(amount.amountCents) } : null;
}

/** Finds purchases for a deposit. Excludes purchases by bill: the company pays these purchases with the bill. */
export async function findPurchases({ api }: Session, text: string, locale: Locale): Promise<Purchase[]> {
  const answers = await Promise.all(
    queriesFor(text, locale).map((query) => api(CALL, { query: { ...query, limit: MOST } })),
  );
  const found = answers.flatMap(({ docs }) => docs).filter(({ paymentType }) => paymentType !== 'bill');
  return [...new Map(found.map((purchase) => [purchase._id, purchase])).values()].slice(0, MOST);
}
