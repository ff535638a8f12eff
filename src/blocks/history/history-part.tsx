import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { AuditLine } from '#contract/audit.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import type { Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { ChangedRecords } from './changed-records.tsx';
import { formatInstantText, useChangeWords, type ChangeWords } from './change-words.ts';
import { createHistory, type HistoryOf } from './history.state.ts';

export function HistoryPart({ session, kind, record, organizationId }: HistoryOf) {
  useSignals();
  const words = useChangeWords(session);
  const history = useMemo(
    () => createHistory({ session, kind, record, organizationId }),
    [session, kind, record, organizationId],
  );
  useEffect(() => history.start(), [history]);
  const now = history.value.value;
  if (now.status === 'failed') {
    return <LoadFailure error={now.error} onRetry={() => void history.load()} />;
  }
  if (now.status !== 'ready' || !words) return <Skeleton shape="rows" count={4} />;
  const t: Text<'audit'> = words.t;
  const { docs, next } = now.value;
  if (docs.length === 0) return <EmptyState title={t('noChange')}>{t('noChangeHint')}</EmptyState>;
  const failure = history.failure.value;
  return (
    <>
      <ol className="history">
        {docs.map((line) => (
          <Line key={line._id} session={session} line={line} words={words} record={record} />
        ))}
      </ol>
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void history.loadOlder()} />}
      {next !== null && (
        <div className="history-older">
          <Button busy={history.busy.value} onClick={() => void history.loadOlder()}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({
  session,
  line,
  words,
  record,
}: {
  session: Session;
  line: AuditLine;
  words: ChangeWords;
  record: string;
}) {
  const t: Text<'audit'> = words.t;
  const { by, at, address, operation, records } = line;
  const [own, ...others] = records;
  const isAlone = own?._id === record && others.length === 0;
  return (
    <li className="history-line">
      <h3>{t(`op_${operation}`)}</h3>
      <p className="history-by">
        <bdi>
          <time dateTime={at}>{formatInstantText(at, words)}</time>
        </bdi>
        {' · '}
        <bdi>{by === null ? t('byServer') : by.name}</bdi>
        {address !== null && (
          <>
            {' · '}
            {t('from', { address })}
          </>
        )}
      </p>
      {own && isAlone ? (
        <ChangedFields record={own} label={t(`op_${operation}`)} words={words} />
      ) : (
        <ChangedRecords
          session={session}
          records={records}
          count={records.length}
          words={words}
          opened={record}
        />
      )}
    </li>
  );
}
