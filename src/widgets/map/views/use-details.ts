import { useMemo, type RefObject } from 'react';

/** Marks what takes the focus when somebody goes into the details of a station. */
export const DETAILS_START = 'map-card-name';
/** Marks where the focus goes when there is nowhere to return to. */
export const LIST = 'map-list';

/** How the focus goes into the details of the chosen station, and back to where it came from. */
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
