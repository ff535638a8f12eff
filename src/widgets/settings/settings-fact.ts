/** What the user is told after an act, as facts; `settings-notice.ts` puts them into words. */
import type { BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';

export type SettingsFact =
  /** `undo`: null for what was itself taken back. */
  | { kind: 'saved'; undo: (() => void) | null }
  | { kind: 'notTakenBack'; failure: ApiError }
  /** `schedules`: how many were paused. */
  | { kind: 'sharingTypeChanged'; type: BalanceSharingType; amountCents: Cents; schedules: number };
