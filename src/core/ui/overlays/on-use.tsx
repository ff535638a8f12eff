import { useEffect, useRef, useState, type ReactNode } from 'react';
import { preload } from '../at-rest.ts';
import { codeOnDemand, type LoadComponent } from '../code-on-demand.ts';
import { useKit } from '../kit.tsx';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { useNotify } from './notifications.tsx';

interface OnUseProps {
  open?: boolean;
  /** Called if loading or rendering fails. The function must close the overlay. */
  onFailed?: () => void;
}

/**
 * Overlay whose code loads when it first opens. Nothing is drawn meanwhile. If loading or rendering fails, the user
 * gets a notice and `onFailed` closes the overlay. The screen below stays usable, and opening the overlay again
 * retries.
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

/**
 * Notifies the user of a failed load and closes the overlay. A file that failed to load twice may no longer exist on
 * the server, so the portal offers a page reload.
 */
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

export function preloadOverlays(): void {
  preload(() => Promise.all([import('../shoelace/modal-panel.tsx'), import('../shoelace/menu-panel.tsx')]));
}
