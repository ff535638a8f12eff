/** What mails to people have in common. */

/** Whom one is written to. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
}

export function inParagraphs(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
