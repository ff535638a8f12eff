/** What is to be handed out once a purchase is paid, as it is typed. Pure. */
import type { RefusedWallet } from '#contract/errors.ts';
import type { BoundShare } from '#contract/bound-distributions.ts';
import type { RouteBody } from '#contract/routes.ts';
import { recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import type { Locale } from '#core/format/locale.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { formatCentsFigure } from '#core/money/format-cents.ts';
import { parseAmount, type AmountProblem } from '#core/money/parse-amount.ts';
import { reaisFromCents } from '#core/money/reais.ts';

type Wanted = NonNullable<RouteBody<'POST /admin/organization/purchase'>['distribution']>;
export type Shares = Wanted['shares'];

export interface ShareRow extends Recipient {
  readonly text: string;
  /** Why it cannot be sent, once that was tried. */
  readonly problem: AmountProblem | 'zero' | RefusedWallet['reason'] | null;
}

/** Null where it cannot be read, or is nothing. */
function centsIn(text: string, locale: Locale): Cents | null {
  const parsed = parseAmount(text, locale);
  return parsed.ok && parsed.amountCents > 0 ? parsed.amountCents : null;
}

/** The shares, or the rows with what is wrong with them; no rows are no shares. */
export function readShares(
  rows: readonly ShareRow[],
  locale: Locale,
): { readonly shares: Shares } | { readonly wrong: readonly ShareRow[] } {
  const read = rows.map((row): ShareRow => {
    const parsed = parseAmount(row.text, locale);
    const problem = !parsed.ok ? parsed.problem : parsed.amountCents > 0 ? null : 'zero';
    return { ...row, problem };
  });
  if (rows.length === 0 || read.some(({ problem }) => problem !== null)) return { wrong: read };
  return {
    shares: rows.map(({ id, wallet, text }) => ({
      id,
      ...(wallet !== null && { wallet }),
      amount: reaisFromCents(centsIn(text, locale) ?? cents(1)),
    })),
  };
}

/** Of all that can be read. */
export const sumOf = (rows: readonly ShareRow[], locale: Locale): Cents =>
  sumCents(rows.flatMap(({ text }) => centsIn(text, locale) ?? []));

/** Everybody the same; the cents that are left over go to the first ones. */
export function divide(rows: readonly ShareRow[], amountCents: Cents, locale: Locale): ShareRow[] {
  const each = Math.floor(amountCents / rows.length);
  const over = amountCents % rows.length;
  return rows.map((row, index) => ({
    ...row,
    text: formatCentsFigure(cents(each + (index < over ? 1 : 0)), locale),
    problem: null,
  }));
}

/** The rows with what the server refused of them. */
export function refuse(rows: readonly ShareRow[], refused: readonly RefusedWallet[]): ShareRow[] {
  const reasons = new Map(
    refused.map(({ id = '', wallet = null, reason }) => [recipientKey({ id, wallet }), reason]),
  );
  return rows.map((row) => ({ ...row, problem: reasons.get(recipientKey(row)) ?? row.problem }));
}

/** What was bound, to be bound again. */
export const sharesOf = (rows: readonly BoundShare[]): Shares =>
  rows.map(({ owner, wallet, expenseCenter, amount }) => ({
    id: owner,
    ...(wallet === null ? expenseCenter !== null && { expenseCenter: expenseCenter._id } : { wallet }),
    amount,
  }));
