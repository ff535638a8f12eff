/** What mails to people have in common. */

/** Whom one is written to. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
}

export function inParagraphs(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/**
 * The address of a screen of the portal, with whose data it is for: whoever works for several organisations may have another
 * one open. `view`: what is shown there.
 */
export function portalLink(publicUrl: string, path: string, organizationId: string, view = ''): string {
  const parts = [view, `organization=${organizationId}`].filter(Boolean);
  return `${publicUrl}${path}#${parts.join('&')}`;
}
