/**
 * Where a session keeps what is typed and not yet sent: the portal in the tab's own store, so that a reload does not
 * lose it; on other pages in memory, as long as the page stands.
 */
import type { TextStorage } from '../state/kept-draft.ts';

export interface DraftStorage extends TextStorage {
  /** Drops all drafts of the session, whosever they are. */
  forget(): void;
}

export function createDraftStorage(mode: 'portal' | 'embedded', sessionName: string): DraftStorage {
  if (mode === 'embedded') {
    const texts = new Map<string, string>();
    return {
      getItem: (place) => texts.get(place) ?? null,
      setItem: (place, text) => void texts.set(place, text),
      removeItem: (place) => void texts.delete(place),
      forget: () => texts.clear(),
    };
  }
  const prefix = `litro.v1.draft.${sessionName}.`;
  return {
    getItem: (place) => sessionStorage.getItem(prefix + place),
    setItem: (place, text) => sessionStorage.setItem(prefix + place, text),
    removeItem: (place) => sessionStorage.removeItem(prefix + place),
    forget() {
      try {
        const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
        for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
      } catch {
        // A page may refuse us its store; then nothing was kept.
      }
    },
  };
}
