import { useMemo, type RefObject } from 'react';

/** Class of the element in the station details that receives the focus when the details open. */
export const DETAILS_START = 'map-card-name';
/** Class of the element that receives the focus if the previously focused element no longer exists. */
export const LIST = 'map-list';

/** Moves the focus into the details of the selected station, and later back to the previously focused element. */
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
