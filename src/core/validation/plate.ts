import { stripPunctuation } from './typed.ts';

const OLD = /^[A-Z]{3}\d{4}$/;
const MERCOSUL = /^[A-Z]{3}\d[A-Z]\d{2}$/;

/** Whether the text is a Brazilian plate as it travels: `ABC1234` (old) or `ABC1D23` (Mercosul), nothing between. */
export function isPlate(text: string): boolean {
  return OLD.test(text) || MERCOSUL.test(text);
}

/** Reads a plate as people type it, `abc-1234`; null when it is none. The pattern stays the one that was typed. */
export function parsePlate(text: string): string | null {
  // Upper case makes plain letters of some that are none, such as the dotless i.
  const isPlain = /^[\x20-\x7e\s–]*$/.test(text);
  const bare = stripPunctuation(text);
  return isPlain && isPlate(bare) ? bare : null;
}

/**
 * The one spelling by which a vehicle is found and kept unique: the Mercosul one. An old plate and the Mercosul plate
 * that replaced it are the same vehicle; the second digit became the letter of that place, 0 to A, 9 to J. Expects what
 * `isPlate` accepts.
 */
export function canonicalPlate(plate: string): string {
  if (!OLD.test(plate)) return plate;
  const letter = String.fromCharCode(65 + Number(plate[4]));
  return `${plate.slice(0, 4)}${letter}${plate.slice(5)}`;
}
