/** Takes away what began to arrive and never became an attachment, because the server stopped in between. */
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type Watch } from '../../platform/recurring.ts';
import { dropUploadsBefore } from './attachments.repository.ts';

const EVERY_MS = 60 * 60_000;
/** No request takes as long. */
const KEPT_MS = 60 * 60_000;
/** Taken away in one transaction, so that none is long. */
const BATCH = 50;

interface Parts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Begins at once. The answer stops it, after the batch under way. */
export function startSweeping(parts: Parts & Watch): () => Promise<void> {
  return startRecurring((signal) => sweepUploads(parts, signal), { ...parts, everyMs: EVERY_MS });
}

/** Answers how many uploads it took away. */
export async function sweepUploads({ tenancy, clock }: Parts, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  let swept = 0;
  for (let count = BATCH; count === BATCH && !signal?.aborted; swept += count) {
    count = await tenancy.asSystem('deposits', (tx) => dropUploadsBefore(tx, before, BATCH));
  }
  return swept;
}
