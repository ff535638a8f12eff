/** The standard fonts write Windows-1252: other blanks and the true minus sign become their like, what is beyond a `?`. */
export function printable(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u200b-\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[^\n -~¡-ÿŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/g, '?');
}
