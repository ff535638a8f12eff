/** Formats a plate of the old pattern as `ABC-1234`; a Mercosul plate has no hyphen. */
export function formatPlate(plate: string): string {
  return plate.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2');
}
