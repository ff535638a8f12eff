import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { AuditLine } from '#contract/audit.ts';
import { ChangedFields } from '#blocks/history/changed-fields.tsx';
import { changeWords, tellInstant, type ChangeWords } from '#blocks/history/change-words.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { tellName } from '#core/format/changed-field.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/resource.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export interface ChangeDrawerProps {
  session: Session;
  t: Text<'audit'>;
  id: string;
  onClose: () => void;
}

/** One change in full: who, when, from where, and every record that it touched. */
export function ChangeDrawer({ session, t, id, onClose }: ChangeDrawerProps) {
  useSignals();
  const locale = useLocale();
  const resource = useMemo(
    () =>
      createResource<AuditLine | undefined>({
        ask: async () => (await session.api('GET /admin/organization/audit', { query: { _id: id } })).docs[0],
        onFailure: 'empty',
      }),
    [session, id],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  const line = now.status === 'ready' ? now.value : undefined;
  const words = changeWords(session, t, locale);
  return (
    <Drawer
      open
      hasAddress
      title={line ? t(`op_${line.operation}`) : t('details')}
      width={560}
      onClose={onClose}
    >
      {line ? (
        <Change line={line} words={words} />
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

function Change({ line, words }: { line: AuditLine; words: ChangeWords }) {
  const { t, locale } = words;
  const { at, by, kind, amount, address, requestId, records, count } = line;
  const more = count - records.length;
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
          [t('amount'), amount === null ? null : <MoneyText key="amount" cents={centsFromReais(amount)} />],
          [t('address'), address],
          [t('request'), requestId],
        ]}
      />
      {kind === 'movement' && <p>{t('movementHint')}</p>}
      {records.map((record) => (
        <section key={`${record.kind} ${record._id}`}>
          <h3>
            {t(`kind_${record.kind}`)}
            {record.name !== null && (
              <>
                {': '}
                <bdi>{tellName(record)}</bdi>
              </>
            )}
          </h3>
          <ChangedFields record={record} label={t(`kind_${record.kind}`)} words={words} />
        </section>
      ))}
      {more > 0 && (
        <p>
          {records.length === 0
            ? t('count', { count, shown: formatCount(count, locale) })
            : t('more', { count: more, shown: formatCount(more, locale) })}
        </p>
      )}
    </div>
  );
}
