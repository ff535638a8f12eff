import { stripPunctuation } from './typed.ts';

const OLD = /^[A-Z]{3}\d{4}$/;
const MERCOSUL = /^[A-Z]{3}\d[A-Z]\d{2}$/;

/** True for a Brazilian plate in wire format: `ABC1234` (old) or `ABC1D23` (Mercosul). */
export function isPlate(text: string): boolean {
  return OLD.test(text) || MERCOSUL.test(text);
}

/** Reads a plate that a user types, such as `abc-1234`; null if it is invalid. Keeps the typed pattern. */
export function parsePlate(text: string): string | null {
  // Checks the characters before uppercasing, which turns some other characters, such as the dotless i, into plain
  // letters.
  const isPlain = /^[\x20-\x7e\s–]*$/.test(text);
  const bare = stripPunctuation(text);
  return isPlain && isPlate(bare) ? bare : null;
}

/**
 * Mercosul spelling, by which a vehicle is found and kept unique. An old plate and its Mercosul replacement are the
 * same vehicle: the second digit became a letter, 0 to A, 9 to J. The plate must pass `isPlate`.
 */
export function canonicalPlate(plate: string): string {
  if (!OLD.test(plate)) return plate;
  const letter = String.fromCharCode(65 + Number(plate[4]));
  return `${plate.slice(0, 4)}${letter}${plate.slice(5)}`;
}
