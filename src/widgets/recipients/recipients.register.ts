/** What the register of recipients is made of. */
import { describePeople } from '#core/ui/registry/describe-people.ts';
import { callsOfPeople } from '#core/ui/registry/people-calls.ts';

export const recipientCalls = callsOfPeople('recipient');
export const describeRecipients = describePeople('recipient');
