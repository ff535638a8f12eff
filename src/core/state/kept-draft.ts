/**
 * What was typed and not yet sent, kept at one place of a store that the surroundings give: a session's `drafts`. The
 * store is a cache of the user's work, never a truth: what cannot be understood is dropped and counts as nothing.
 */

/** The part of `Storage` that a draft needs. Each of its calls may throw: a store may be refused or full. */
export interface TextStorage {
  getItem(place: string): string | null;
  setItem(place: string, text: string): void;
  removeItem(place: string): void;
}

export interface Kept<T> {
  readonly value: T;
  readonly keptAt: Date;
  /** It was being sent when it was kept: whether it still waits, only the outcome of that tells. */
  readonly isBeingSent: boolean;
}

export interface KeptDraft<T> {
  /** Null where nothing is kept that can be read. */
  read(): Kept<T> | null;
  keep(value: T, isBeingSent?: boolean): void;
  drop(): void;
}

export interface KeptDraftOptions<T> {
  readonly storage: TextStorage;
  /** Whose draft of what: whoever may not see it must have another place. */
  readonly place: string;
  /** What of it is kept, as JSON has it. */
  readonly write: (value: T) => unknown;
  /** Reads what was kept; null for anything else. */
  readonly parse: (kept: unknown) => T | null;
  readonly now?: () => Date;
}

/** Of the text that is kept; another one counts as nothing. */
const VERSION = 1;
/** A third of what browsers give a page. */
export const MAX_KEPT_CHARACTERS = 1_500_000;

export function createKeptDraft<T>(options: KeptDraftOptions<T>): KeptDraft<T> {
  const { storage, place, write, parse, now = () => new Date() } = options;
  const drop = () => attempt(() => storage.removeItem(place));
  return {
    read() {
      const text = attempt(() => storage.getItem(place)) ?? null;
      if (text === null) return null;
      const kept = text.length > MAX_KEPT_CHARACTERS ? null : readKept(text, parse);
      if (!kept) drop();
      return kept;
    },
    keep(value, isBeingSent = false) {
      const kept = { version: VERSION, keptAt: now().toISOString(), isBeingSent, value: write(value) };
      const text = JSON.stringify(kept);
      // What is kept must not be older than what was typed: rather nothing than that.
      drop();
      if (text.length <= MAX_KEPT_CHARACTERS) attempt(() => storage.setItem(place, text));
    },
    drop,
  };
}

function readKept<T>(text: string, parse: (kept: unknown) => T | null): Kept<T> | null {
  const kept = attempt(() => JSON.parse(text) as unknown);
  if (typeof kept !== 'object' || kept === null) return null;
  const { version, keptAt, isBeingSent, value } = kept as Record<string, unknown>;
  if (version !== VERSION || typeof keptAt !== 'string' || typeof isBeingSent !== 'boolean') return null;
  const at = new Date(keptAt);
  const read = Number.isNaN(at.getTime()) ? null : parse(value);
  return read === null ? null : { value: read, keptAt: at, isBeingSent };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
