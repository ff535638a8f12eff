/**
 * Column names of spreadsheets in every language: the language of a file may differ from the language of the page. The
 * comparison ignores case, accents and punctuation.
 */
import { PERSON_HEADINGS } from './person-headings.ts';
import { VEHICLE_HEADINGS } from './vehicle-headings.ts';

const HEADINGS = { ...VEHICLE_HEADINGS, ...PERSON_HEADINGS };

export const headingsOf = (key: string): readonly string[] => [...(HEADINGS[key] ?? []), key];
