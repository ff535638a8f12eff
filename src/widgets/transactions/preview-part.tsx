import { useEffect, useMemo } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { createPreview } from '#blocks/preview/preview.state.ts';
import { RulesNow } from '#blocks/preview/rules-now.tsx';
import type { RejectionWords } from '#blocks/rule-explanation/refusal-sentence.ts';
import type { Session } from '#core/session/session.ts';

export interface PreviewPartProps {
  session: Session;
  transaction: Transaction;
  words: RejectionWords;
}

/** Result of every rule if the rejected refuel were requested now. */
export function PreviewPart({ session, transaction: { _id: id, product }, words }: PreviewPartProps) {
  const preview = useMemo(() => createPreview(session, () => ({ transaction: id })), [session, id]);
  useEffect(() => preview.start(), [preview]);
  return <RulesNow preview={preview} product={product} words={words} />;
}
