import { useMemo, type RefObject } from 'react';

/** Class of the element that receives the focus when the details open. */
export const DETAILS_START = 'map-card-name';
/** Class of the fallback focus target if the previous one no longer exists. */
export const LIST = 'map-list';

/** Moves the focus into the details of the selected station and back to its origin. */
export function useDetails(root: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    let from: HTMLElement | null = null;
    const find = (name: string) => root.current?.querySelector<HTMLElement>(`.${name}`);
    return {
      enter() {
        const active = (root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
        from = active instanceof HTMLElement ? active : null;
        find(DETAILS_START)?.focus();
      },
      leave() {
        const back = from?.isConnected ? from : find(LIST);
        back?.focus({ preventScroll: true });
        from = null;
      },
    };
  }, [root]);
}
