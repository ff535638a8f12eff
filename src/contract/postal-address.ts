/** Postal address of a station or an organization. */
import { Type, type Static } from 'typebox';
import { STATES } from './choices.ts';
import { closed } from './values.ts';

/** State or federal district, as two letters. */
export const State = Type.Enum([...STATES]);

/** A postal address. Fields that are not known are empty. */
export const PostalAddress = closed({
  address: Type.String(),
  number: Type.String(),
  neighborhood: Type.String(),
  /** Postal code, 8 digits. */
  postalCode: Type.String(),
  city: Type.String(),
  /** State or federal district, as two letters. */
  state: Type.String(),
});
export type PostalAddress = Static<typeof PostalAddress>;
