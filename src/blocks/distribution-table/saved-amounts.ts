import type { BalanceSharingType } from '#contract/values.ts';
import type { Session } from '#core/session/session.ts';
import type { KeptDraft } from '#core/state/kept-draft.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import { parseKeptAmounts, writeKeptAmounts, type KeptAmount } from './kept-amounts.model.ts';

/** Typed but undistributed amounts of the signed-in user in the selected organization. */
export function savedAmountsOf(session: Session, type: BalanceSharingType): KeptDraft<readonly KeptAmount[]> {
  return createSessionDraft<readonly KeptAmount[]>(session, `distribution.${type}`, {
    write: writeKeptAmounts,
    parse: parseKeptAmounts,
  });
}
