import { parseVolume } from '#core/money/parse-volume.ts';
import { millilitres, type Millilitres } from '#core/money/volume.ts';
import { createDrafts, type DraftAmounts } from './draft-amounts.ts';

export function createDraftVolumes(): DraftAmounts<Millilitres> {
  return createDrafts({ kind: 'volume', amountOf: millilitres, read: parseVolume });
}
