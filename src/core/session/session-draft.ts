/** What somebody typed and did not send yet, kept apart by who is signed in and which organisation is open. */
import { createKeptDraft, type KeptDraft, type KeptDraftOptions } from '../state/kept-draft.ts';
import type { Session } from './session.ts';

/** `what` it is a draft of: unique in the suite. */
export function createSessionDraft<T>(
  { drafts, user, organizations }: Pick<Session, 'drafts' | 'user' | 'organizations'>,
  what: string,
  rules: Pick<KeptDraftOptions<T>, 'write' | 'parse'>,
): KeptDraft<T> {
  const place = [user.profile?._id ?? '', organizations.currentId ?? '', what].join('.');
  return createKeptDraft({ storage: drafts, place, ...rules });
}
