/** What the register of recipients is made of. */
import { describePeople } from '#blocks/people/describe-people.ts';
import { callsOfPeople } from '#blocks/people/people-calls.ts';

export const recipientCalls = callsOfPeople('recipient');
export const describeRecipients = describePeople('recipient');
