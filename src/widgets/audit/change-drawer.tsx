import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { AuditLine } from '#contract/audit.ts';
import { ChangedRecords } from '#blocks/history/changed-records.tsx';
import { formatInstantText, type ChangeWords } from '#blocks/history/change-words.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { TextLink } from '#blocks/link/text-link.tsx';
import { toApiError } from '#core/api/api-error.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatNames } from '#core/wording/changed-field.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export interface ChangeDrawerProps {
  session: Session;
  words: ChangeWords;
  id: string;
  onClose: () => void;
}

export function ChangeDrawer({ session, words, id, onClose }: ChangeDrawerProps) {
  useSignals();
  const { t } = words;
  const resource = useMemo(
    () =>
      createResource<AuditLine | undefined>({
        ask: () =>
          session.api('GET /admin/organization/audit', { query: { _id: id } }).then(
            ({ docs }) => docs[0],
            (error: unknown) => {
              // A truncated link contains an invalid id, so the link names no change.
              if (toApiError(error).code === 'validation_failed') return undefined;
              throw error;
            },
          ),
        onFailure: 'empty',
      }),
    [session, id],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  const line = now.status === 'ready' ? now.value : undefined;
  return (
    <Drawer
      open
      hasAddress
      title={line ? t(`op_${line.operation}`) : t('details')}
      width={560}
      onClose={onClose}
    >
      {line ? (
        <Change session={session} line={line} words={words} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void resource.load()} />
      ) : now.status === 'ready' ? (
        <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </Drawer>
  );
}

function Change({ session, line, words }: { session: Session; line: AuditLine; words: ChangeWords }) {
  const { t } = words;
  const { at, by, kind, amount, reason, address, requestId } = line;
  const isMovement = kind === 'movement';
  return (
    <div className="audit-change">
      <Facts
        facts={[
          [
            t('at'),
            <time key="at" dateTime={at}>
              {formatInstantText(at, words)}
            </time>,
          ],
          [t('by'), by === null ? t('byServer') : by.name],
          [t('kind'), t(`kind_${kind}`)],
          [t('name'), isMovement ? formatNames(line, words) : null],
          [t('field_reason'), reason === '' ? null : reason],
          [t('amount'), amount === null ? null : <MoneyText key="amount" cents={centsFromReais(amount)} />],
          [t('address'), address],
          [t('request'), requestId],
        ]}
      />
      {isMovement ? (
        <Entry session={session} id={line._id} t={t} />
      ) : (
        <ChangedRecords session={session} records={line.records} count={line.count} words={words} />
      )}
    </div>
  );
}

function Entry({ session, id, t }: { session: Session; id: string; t: ChangeWords['t'] }) {
  useSignals();
  if (session.mode !== 'portal' || !session.can('portal.transaction.list')) {
    return <p>{t('movementHint')}</p>;
  }
  return (
    <p>
      <TextLink session={session} intent={{ element: 'litro-statement', view: `entry=${id}` }}>
        {t('toStatement')}
      </TextLink>
    </p>
  );
}
