import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';

/** View in which `litro-distribution` fills in the passed amounts. */
export const PASSED_DISTRIBUTION = 'asked=1';

/** View in which `litro-schedules` opens the form of a new schedule with the passed shares. */
export const PASSED_SCHEDULE = 'schedule=new&act=asked';

/** View in which `litro-purchase` buys the amount and distributes the passed shares after payment. */
export const passedPurchase = (amountCents: Cents) => `buy=${reaisFromCents(amountCents)}&asked=1`;
