export interface Reader {
  readonly email: string;
  readonly firstName: string;
}

export function inParagraphs(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/**
 * URL of a portal screen. It names the organization, because the user may have selected another one. `view` is the view
 * within the screen.
 */
export function portalLink(publicUrl: string, path: string, organizationId: string, view = ''): string {
  const parts = [view, `organization=${organizationId}`].filter(Boolean);
  return `${publicUrl}${path}#${parts.join('&')}`;
}
