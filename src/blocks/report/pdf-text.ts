/**
 * PDF standard fonts use Windows-1252. Special spaces and the minus sign get replacements; other unknown characters
 * become `?`.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u200b-\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[^\n -~¡-ÿŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/g, '?');
}
