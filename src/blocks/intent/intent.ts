/** Intent of a link: the element to show, its view, and typed values that it takes over. */
import { SCREEN_PATHS } from './screen-paths.ts';

export type LinkedElement = keyof typeof SCREEN_PATHS;

/** Part of an intent that host pages receive in an event. */
export interface IntentRequest<Element extends LinkedElement = LinkedElement> {
  readonly element: Element;
  /** Value of the element's attribute `view`; empty for its default view. */
  readonly view: string;
}

export interface Intent<Element extends LinkedElement = LinkedElement> extends IntentRequest<Element> {
  /** The portal selects this organization first; null or missing for the current organization. */
  readonly organizationId?: string | null | undefined;
  /** Path in the portal, for an element with several screens. */
  readonly path?: string | undefined;
  /** Saves the typed values in the session (`passedSharesOf`). Runs when the user follows the link. */
  readonly save?: (() => void) | undefined;
}

/** Address in the portal. The saved shares are not part of it. */
export function hrefOf({ element, view, organizationId, path = SCREEN_PATHS[element] }: Intent): string {
  const parts = [view, ...(organizationId ? [`organization=${organizationId}`] : [])];
  const fragment = parts.filter((part) => part !== '').join('&');
  return fragment === '' ? path : `${path}#${fragment}`;
}
