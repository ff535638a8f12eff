/** Views of elements that take over shares from another element of the session (`passedSharesOf`). */
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';

/** View with which `litro-distribution` fills in the amounts. */
export const PASSED_DISTRIBUTION = 'asked=1';

/** View with which `litro-schedules` opens the form of a new schedule with the shares. */
export const PASSED_SCHEDULE = 'schedule=new&act=asked';

/** View with which `litro-purchase` buys the amount and distributes the shares after payment. */
export const passedPurchase = (amountCents: Cents) => `buy=${reaisFromCents(amountCents)}&asked=1`;
