/** What the register of drivers is made of. */
import { describePeople } from '#core/ui/registry/describe-people.ts';
import { callsOfPeople } from '#core/ui/registry/people-calls.ts';

export const driverCalls = callsOfPeople('driver');
export const describeDrivers = describePeople('driver');
