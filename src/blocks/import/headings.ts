/**
 * What people call the columns of their spreadsheets: a fleet is kept in one language and looked at in another, so all of
 * them are known whatever the page is in. Case, accents and punctuation do not matter.
 */
import { PERSON_HEADINGS } from './person-headings.ts';
import { VEHICLE_HEADINGS } from './vehicle-headings.ts';

const HEADINGS = { ...VEHICLE_HEADINGS, ...PERSON_HEADINGS };

/** The headings of a register's field, in every language, and the name that travels. */
export const headingsOf = (key: string): readonly string[] => [...(HEADINGS[key] ?? []), key];
