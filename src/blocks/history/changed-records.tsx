import { useState } from 'react';
import { MAX_CHANGED_RECORDS } from '#contract/choices.ts';
import type { ChangedRecord } from '#contract/audit.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { LinkedElement } from '#blocks/intent/intent.ts';
import { TextLink } from '#blocks/link/text-link.tsx';
import { formatName } from '#core/wording/changed-field.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { ChangedFields } from './changed-fields.tsx';
import type { ChangeWords } from './change-words.ts';

export function ChangedRecords({
  session,
  records,
  count,
  words,
  opened,
}: {
  session: Session;
  records: readonly ChangedRecord[];
  /** Number of all changed records; the loaded list may be shorter. */
  count: number;
  words: ChangeWords;
  /** Id of the open record, which gets no link to itself. */
  opened?: string;
}) {
  const { locale } = words;
  const t: Text<'audit'> = words.t;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? records : records.slice(0, MAX_CHANGED_RECORDS);
  const more = count - shown.length;
  return (
    <>
      {shown.map((record) => (
        <Record
          key={`${record.kind} ${record._id}`}
          session={session}
          record={record}
          words={words}
          hasLink={record._id !== opened}
        />
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

function Record({
  session,
  record,
  words,
  hasLink,
}: {
  session: Session;
  record: ChangedRecord;
  words: ChangeWords;
  hasLink: boolean;
}) {
  const { t } = words;
  const name = formatName(record, words);
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
      {hasLink && <RecordLink session={session} record={record} t={t} />}
    </section>
  );
}

const SCREENS: Partial<Record<ChangedRecord['kind'], RecordScreen>> = {
  purchase: { element: 'litro-purchase', opens: 'purchase', permission: 'portal.purchase.list' },
  refuel: {
    element: 'litro-transactions',
    opens: 'transaction',
    permission: 'portal.transaction.list',
  },
  schedule: {
    element: 'litro-schedules',
    opens: 'schedule',
    permission: 'portal.balanceDistributionSchedule.list',
  },
};

interface RecordScreen {
  readonly element: LinkedElement;
  /** Parameter of the screen's `view` that holds the id of the open record. */
  readonly opens: string;
  readonly permission: PermissionKey;
}

function RecordLink({
  session,
  record: { kind, _id, became },
  t,
}: {
  session: Session;
  record: ChangedRecord;
  t: Text<'audit'>;
}) {
  const screen = SCREENS[kind];
  // Outside the portal the link to a changed record would render nothing and leave an empty paragraph.
  if (!screen || became === 'removed' || session.mode !== 'portal') return null;
  if (!session.can(screen.permission)) return null;
  return (
    <p>
      <TextLink session={session} intent={{ element: screen.element, view: `${screen.opens}=${_id}` }}>
        {t('toRecord')}
      </TextLink>
    </p>
  );
}
