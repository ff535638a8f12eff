/** Formats a postal code as `01310-100`. Text without 8 digits stays unchanged. */
export function formatPostalCode(postalCode: string): string {
  return postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
