/** True for a valid PIN, which has exactly 4 digits. */
export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}
