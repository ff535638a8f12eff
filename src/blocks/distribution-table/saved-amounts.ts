import type { BalanceSharingType } from '#contract/values.ts';
import type { Session } from '#core/session/session.ts';
import type { DraftSlot } from '#core/state/saved-draft.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import { parseSavedAmounts, writeSavedAmounts, type SavedAmount } from './stored-amounts.model.ts';

export function savedAmountsOf(
  session: Session,
  type: BalanceSharingType,
): DraftSlot<readonly SavedAmount[]> {
  return createSessionDraft<readonly SavedAmount[]>(session, `distribution.${type}`, {
    write: writeSavedAmounts,
    parse: parseSavedAmounts,
  });
}
