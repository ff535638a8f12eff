/** Every kind of mail that follows something that was committed. */
import { billMail } from './modules/bills/mails.ts';
import { missedMail } from './modules/schedules/mails.ts';
import { returnMail } from './modules/purchase-returns/mails.ts';
import { boundMail } from './modules/purchases/bound-mail.ts';
import { lowMail } from './modules/thresholds/mails.ts';

export const MAIL_KINDS = [lowMail, boundMail, billMail, missedMail, returnMail] as const;
