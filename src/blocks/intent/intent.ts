/** Intent of a link: the element to show, the view of this element, and typed values that the element takes over. */
import { SCREEN_PATHS } from './screen-paths.ts';

export type LinkedElement = keyof typeof SCREEN_PATHS;

export interface IntentRequest<Element extends LinkedElement = LinkedElement> {
  readonly element: Element;
  /** Value of the element's attribute `view`; empty for the element's default view. */
  readonly view: string;
}

export interface Intent<Element extends LinkedElement = LinkedElement> extends IntentRequest<Element> {
  /** Organization that the portal selects before it opens the screen; null or missing for the current organization. */
  readonly organizationId?: string | null | undefined;
  readonly path?: string | undefined;
  readonly save?: (() => void) | undefined;
}

/** Returns the portal address of a link. The address does not contain the saved shares. */
export function hrefOf({ element, view, organizationId, path = SCREEN_PATHS[element] }: Intent): string {
  const parts = [view, ...(organizationId ? [`organization=${organizationId}`] : [])];
  const fragment = parts.filter((part) => part !== '').join('&');
  return fragment === '' ? path : `${path}#${fragment}`;
}
