import { useEffect, useState, type ComponentType } from 'react';
import { useKit } from '../kit.tsx';
import { useNotify } from './notifications.tsx';

/**
 * A component whose code is fetched when it is first shown. Until then nothing is drawn: what opens it stays as it is.
 * When the code does not come, the user is told and `onFailed` closes what was to open, so that it can be tried again.
 */
export function onUse<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function OnUse({ onFailed, ...props }: Props & { onFailed?: () => void }) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const { text } = useKit();
    const notify = useNotify();
    useEffect(() => {
      if (Loaded) return;
      let wanted = true;
      load().then(
        (component) => {
          loaded = component;
          if (wanted) setLoaded(() => component);
        },
        () => {
          if (!wanted) return;
          notify({ tone: 'negative', text: text('overlayFailed') });
          onFailed?.();
        },
      );
      return () => {
        wanted = false;
      };
      // eslint-disable-next-line react-hooks/exhaustive-deps -- asked for once per showing
    }, [Loaded]);
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
}

/** Fetches what dialogs, drawers and menus need before they are asked for, such as when a table first stands. */
export function preloadOverlays(): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  idle(() => {
    // What fails here is fetched again, and reported, on use.
    Promise.all([import('../shoelace/modal-panel.tsx'), import('../shoelace/menu-panel.tsx')]).catch(
      () => {},
    );
  });
}
