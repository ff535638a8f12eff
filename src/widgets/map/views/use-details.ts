import { useMemo, type RefObject } from 'react';

export const DETAILS_START = 'map-card-name';
export const LIST = 'map-list';

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
