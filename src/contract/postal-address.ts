/** Postal address of a station or an organization. */
import { Type, type Static } from 'typebox';
import { STATES } from './choices.ts';
import { closed } from './values.ts';

/** State or federal district, by its two letters. */
export const State = Type.Enum([...STATES]);

/** Unknown fields are empty. */
export const PostalAddress = closed({
  address: Type.String(),
  number: Type.String(),
  neighborhood: Type.String(),
  /** 8 digits. */
  postalCode: Type.String(),
  city: Type.String(),
  /** Two letters. */
  state: Type.String(),
});
export type PostalAddress = Static<typeof PostalAddress>;
