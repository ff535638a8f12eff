export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}
