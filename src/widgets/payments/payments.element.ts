import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What was decided. Amounts in reais. */
export interface PaymentDecided {
  /** The payment, or the purchase that a person said was paid or is cancelled. */
  readonly id: string;
  readonly outcome: 'credit' | 'bill' | 'refund' | 'cancel';
  /** What the company was credited; 0 for a `bill` that was settled. */
  readonly credited: number;
}

/**
 * `<litro-payments>` is where a super administrator decides on money that waits for a person: payments that came and credited nothing,
 * because they are of another amount, a second one, or for no purchase that anybody knows; and slips and transfers that somebody
 * has to say were paid. Each says why it waits, with its figures. A payment is credited to a purchase of its amount, settles a
 * closed bill that owes its amount, is credited as a purchase of its own, or said to be given back; a slip or a transfer is said to be paid, by its amount and the bank's reference, or cancelled. It
 * fills the width it is given and turns into cards where that is narrow.
 *
 * It shows something to super administrators alone, for the organization that is selected. A payment that is nobody's is shown in every
 * organization, and becomes that of the one in which it is credited.
 *
 * Attributes
 * - `view`: what stands open over the lists, as `litro-view-changed` told it: `open=payment.ID` or `open=purchase.ID`. Another
 *   one in it is shown.
 *
 * Events
 * - `litro-view-changed`: something was opened or closed (`move`), to be kept where the page keeps such things.
 * - `litro-payment-decided`: something was decided, by the server's word.
 */
export const element = describeElement({
  tag: 'litro-payments',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-payment-decided': typed<PaymentDecided>(),
  },
});
