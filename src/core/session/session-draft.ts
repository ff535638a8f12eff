import { createSavedDraft, type DraftSlot, type SavedDraftOptions } from '../state/saved-draft.ts';
import type { Session } from './session.ts';

/**
 * Draft for the signed-in user in the selected organization. `what` names the draft and must be unique in the suite.
 */
export function createSessionDraft<T>(
  { drafts, user, organizations }: Pick<Session, 'drafts' | 'user' | 'organizations'>,
  what: string,
  rules: Pick<SavedDraftOptions<T>, 'write' | 'parse'>,
): DraftSlot<T> {
  const storageKey = [user.profile?._id ?? '', organizations.currentId ?? '', what].join('.');
  return createSavedDraft({ storage: drafts, storageKey, ...rules });
}
