/** What the register of drivers is made of. */
import { describePeople } from '#blocks/people/describe-people.ts';
import { callsOfPeople } from '#blocks/people/people-calls.ts';

export const driverCalls = callsOfPeople('driver');
export const describeDrivers = describePeople('driver');
