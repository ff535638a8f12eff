/** Results of actions as data; `settings-notice.ts` turns them into text. */
import type { BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';

export type SettingsFact =
  /** `undo` is null if the save was itself an undo. */
  | { kind: 'saved'; undo: (() => void) | null }
  | { kind: 'notTakenBack'; failure: ApiError }
  /** `schedules` is the number of paused schedules. */
  | { kind: 'sharingTypeChanged'; type: BalanceSharingType; amountCents: Cents; schedules: number };
