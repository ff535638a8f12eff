import type { PostalAddress } from '#contract/postal-address.ts';
import { STATES } from '#contract/choices.ts';

interface PostalAddressColumns extends Omit<PostalAddress, 'postalCode'> {
  readonly postal_code: string;
}

/**
 * True for the code of a Brazilian state. Registries and files also contain other codes, such as EX for a foreign
 * country.
 */
export const isState = (text: string): boolean => STATES.includes(text);

export const presentPostalAddress = (row: PostalAddressColumns): PostalAddress => ({
  address: row.address,
  number: row.number,
  neighborhood: row.neighborhood,
  postalCode: row.postal_code,
  city: row.city,
  state: row.state,
});
