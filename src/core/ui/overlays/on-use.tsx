import { useEffect, useRef, useState, type ReactNode } from 'react';
import { preload } from '../at-rest.ts';
import { codeOnDemand, type LoadComponent } from '../code-on-demand.ts';
import { useKit } from '../kit.tsx';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { useNotify } from './notifications.tsx';

interface OnUseProps {
  /** Without it, it is open as long as it is rendered. */
  open?: boolean;
  /** Closes what was to open. */
  onFailed?: () => void;
}

/**
 * What opens over the page, with its code fetched when it first opens. Until then nothing is drawn: what opens it stays
 * as it is. When the code does not come, or what opened breaks, the user is told and `onFailed` closes it: the screen
 * below stands, and opening it again tries again.
 */
export function onUse<Props extends object>(load: LoadComponent<Props>) {
  const useCode = codeOnDemand(load);
  return function OnUse(props: Props & OnUseProps): ReactNode {
    const { open = true, onFailed } = props;
    const { Loaded, failure, failures } = useCode(open);
    const fail = useFailing(failures, onFailed);
    useEffect(() => {
      if (failure) fail('overlayFailed');
    }, [failure, fail]);
    const openings = useOpenings(open);
    return (
      Loaded && (
        <ErrorBoundary turn={openings} onError={() => fail('broken')} fallback={() => null}>
          <Loaded {...props} />
        </ErrorBoundary>
      )
    );
  };
}

/** Tells the user and closes what was to open. What failed twice may be gone for good: the portal offers to load itself anew. */
function useFailing(failures: number, onFailed: (() => void) | undefined) {
  const { text, reloadPage } = useKit();
  const notify = useNotify();
  const latest = useRef((_text: 'overlayFailed' | 'broken') => {});
  useEffect(() => {
    latest.current = (what) => {
      const offersReload = reloadPage && (failures > 1 || what === 'broken');
      notify({
        tone: 'negative',
        text: text(what),
        ...(offersReload && {
          action: { label: text('reloadPage'), onClick: reloadPage },
          durationMs: Infinity,
        }),
      });
      onFailed?.();
    };
  });
  return useRef((what: 'overlayFailed' | 'broken') => latest.current(what)).current;
}

function useOpenings(open: boolean): number {
  const [{ count, wasOpen }, setOpenings] = useState({ count: 1, wasOpen: open });
  if (open !== wasOpen) setOpenings({ count: open ? count + 1 : count, wasOpen: open });
  return count;
}

/** Fetches what dialogs, drawers and menus need before they are asked for, such as when a table first stands. */
export function preloadOverlays(): void {
  preload(() => Promise.all([import('../shoelace/modal-panel.tsx'), import('../shoelace/menu-panel.tsx')]));
}
