/** `01310-100`; a text that has not 8 digits is given back as it is. */
export function formatPostalCode(postalCode: string): string {
  return postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
