import { effect, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { Pause } from '#core/state/pause.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';

interface FollowedTyping {
  readonly drafts: Pick<DraftAmounts<number>, 'changes'>;
  readonly movements: { readonly running: ReadonlySignal<unknown> };
}

/**
 * Saves typed amounts after a pause in typing, and immediately if a movement of credit or fuel begins or ends. The
 * returned function stops the saving.
 */
export function followTyping(
  { drafts, movements }: FollowedTyping,
  pause: Pick<Pause, 'now' | 'soon'>,
): () => void {
  let changes = drafts.changes.peek();
  let isMoving = movements.running.peek() !== null;
  return effect(() => {
    const now = { changes: drafts.changes.value, isMoving: movements.running.value !== null };
    const isPressing = now.isMoving !== isMoving;
    const isTyped = now.changes !== changes;
    ({ changes, isMoving } = now);
    if (isPressing) untracked(pause.now);
    else if (isTyped) untracked(pause.soon);
  });
}
