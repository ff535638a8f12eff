import { billMail } from './features/bills/mails.ts';
import { missedMail } from './features/schedules/running/mails.ts';
import { returnMail } from './features/incoming-payments/return/mails.ts';
import { boundMail } from './features/purchases/bound/bound-mail.ts';
import { lowMail } from './readers/thresholds/mails.ts';

export const MAIL_KINDS = [lowMail, boundMail, billMail, missedMail, returnMail] as const;
