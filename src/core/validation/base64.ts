/** Whether a text is base64 as it travels: the usual alphabet, filled up to whole groups of four, and nothing else. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
