/**
 * Draft of unsent input, cached in a storage such as a session's `drafts`. A draft that cannot be read is deleted and
 * counts as missing.
 */

/**
 * The part of `Storage` that a draft needs. Every call may throw, because the browser can deny storage or the storage
 * can be full.
 */
export interface TextStorage {
  getItem(storageKey: string): string | null;
  setItem(storageKey: string, text: string): void;
  removeItem(storageKey: string): void;
}

export interface StoredDraft<T> {
  readonly value: T;
  readonly savedAt: Date;
  /**
   * True if a call was sending the draft when the draft was saved. Only the outcome of that call tells if the input
   * still has to be sent.
   */
  readonly isBeingSent: boolean;
}

export interface DraftSlot<T> {
  /** Reads the stored draft; null if no readable draft is stored. */
  read(): StoredDraft<T> | null;
  keep(value: T, isBeingSent?: boolean): void;
  drop(): void;
}

export interface SavedDraftOptions<T> {
  readonly storage: TextStorage;
  /** Storage key. It must differ for every user who may not see the draft. */
  readonly storageKey: string;
  readonly write: (value: T) => unknown;
  /** Reads the stored JSON data; null if the data is not a valid draft. */
  readonly parse: (value: unknown) => T | null;
  readonly now?: () => Date;
}

/** Version of the stored format. A draft of another version counts as missing. */
const VERSION = 1;
/** Largest saved draft: about a third of the storage that browsers grant a page. */
export const MAX_SAVED_CHARACTERS = 1_500_000;

export function createSavedDraft<T>(options: SavedDraftOptions<T>): DraftSlot<T> {
  const { storage, storageKey, write, parse, now = () => new Date() } = options;
  const drop = () => attempt(() => storage.removeItem(storageKey));
  return {
    read() {
      const text = attempt(() => storage.getItem(storageKey)) ?? null;
      if (text === null) return null;
      const draft = text.length > MAX_SAVED_CHARACTERS ? null : readSaved(text, parse);
      if (!draft) drop();
      return draft;
    },
    keep(value, isBeingSent = false) {
      const stored = { version: VERSION, savedAt: now().toISOString(), isBeingSent, value: write(value) };
      const text = JSON.stringify(stored);
      // Delete first: if the write fails, no draft is better than an outdated draft.
      drop();
      if (text.length <= MAX_SAVED_CHARACTERS) attempt(() => storage.setItem(storageKey, text));
    },
    drop,
  };
}

function readSaved<T>(text: string, parse: (value: unknown) => T | null): StoredDraft<T> | null {
  const stored = attempt(() => JSON.parse(text) as unknown);
  if (typeof stored !== 'object' || stored === null) return null;
  const { version, savedAt, isBeingSent, value } = stored as Record<string, unknown>;
  if (version !== VERSION || typeof savedAt !== 'string' || typeof isBeingSent !== 'boolean') return null;
  const at = new Date(savedAt);
  const read = Number.isNaN(at.getTime()) ? null : parse(value);
  return read === null ? null : { value: read, savedAt: at, isBeingSent };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
