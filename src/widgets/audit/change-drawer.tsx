import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { MAX_CHANGED_RECORDS } from '#contract/choices.ts';
import type { AuditLine, ChangedRecord } from '#contract/audit.ts';
import { ChangedFields } from '#blocks/history/changed-fields.tsx';
import { tellInstant, type ChangeWords } from '#blocks/history/change-words.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { SCREEN_PATHS } from '#blocks/way/screen-paths.ts';
import { WayLink } from '#blocks/way/way-link.tsx';
import { toApiError } from '#core/api/api-error.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { tellName, tellNames } from '#core/format/changed-field.ts';
import { formatCount } from '#core/format/count.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/resource.ts';
import { Button } from '#core/ui/button.tsx';
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

/** One change in full: who, when, from where, and every record that it touched. */
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
              // A link that was cut off names no change.
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
  const { at, by, kind, amount, address, requestId } = line;
  const isMovement = kind === 'movement';
  return (
    <div className="audit-change">
      <Facts
        facts={[
          [
            t('at'),
            <time key="at" dateTime={at}>
              {tellInstant(at, words)}
            </time>,
          ],
          [t('by'), by === null ? t('byServer') : by.name],
          [t('kind'), t(`kind_${kind}`)],
          [t('name'), isMovement ? tellNames(line, words) : null],
          [t('amount'), amount === null ? null : <MoneyText key="amount" cents={centsFromReais(amount)} />],
          [t('address'), address],
          [t('request'), requestId],
        ]}
      />
      {isMovement ? <Entry session={session} id={line._id} t={t} /> : <Records line={line} words={words} />}
    </div>
  );
}

/** Where the entry of a movement stands. */
function Entry({ session, id, t }: { session: Session; id: string; t: ChangeWords['t'] }) {
  useSignals();
  if (session.mode !== 'portal' || !session.can('portal.transaction.list')) {
    return <p>{t('movementHint')}</p>;
  }
  return (
    <p>
      <WayLink
        session={session}
        path={SCREEN_PATHS['litro-statement']}
        view={`entry=${id}`}
        onAsk={() => undefined}
      >
        {t('toStatement')}
      </WayLink>
    </p>
  );
}

/** The first records, and the others once somebody asks. */
function Records({ line: { records, count }, words }: { line: AuditLine; words: ChangeWords }) {
  const { t, locale } = words;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? records : records.slice(0, MAX_CHANGED_RECORDS);
  const more = count - shown.length;
  return (
    <>
      {shown.map((record) => (
        <Record key={`${record.kind} ${record._id}`} record={record} words={words} />
      ))}
      {more > 0 && <p>{t('more', { count: more, shown: formatCount(more, locale) })}</p>}
      {shown.length < records.length && (
        <p>
          <Button onClick={() => setAll(true)}>{t('showAll')}</Button>
        </p>
      )}
    </>
  );
}

function Record({ record, words }: { record: ChangedRecord; words: ChangeWords }) {
  const { t } = words;
  const name = tellName(record, words);
  const kind = t(`kind_${record.kind}`);
  return (
    <section>
      <h3>
        {kind}
        {name !== null && (
          <>
            {': '}
            <bdi>{name}</bdi>
          </>
        )}
      </h3>
      <ChangedFields record={record} label={name === null ? kind : `${kind}: ${name}`} words={words} />
    </section>
  );
}
