/**
 * Storage of a session's unsent input. The portal uses the tab's `sessionStorage`, so that drafts survive a reload.
 * Embedded elements keep drafts in memory until the page closes.
 */
import type { TextStorage } from '../state/saved-draft.ts';

export interface DraftStorage extends TextStorage {
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
        // The browser may deny storage. A browser that denies storage holds no draft.
      }
    },
  };
}
