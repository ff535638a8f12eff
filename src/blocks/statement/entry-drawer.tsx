import { ShortId } from '#blocks/print/short-id.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { LedgerEntry } from '#contract/statement.ts';
import { Fact, Summary } from '#blocks/registry/summary.tsx';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { formatPlate } from '#core/format/plate.ts';
import { formatTransfer } from '#core/wording/statement-who.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { Session } from '#core/session/session.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import statementCss from './statement.css?inline';

export interface EntryDrawerProps {
  session: Session;
  t: Text<'statement'>;
  entry: string;
  onClose: () => void;
}

const FROM_OUTSIDE: ReadonlySet<LedgerEntry['kind']> = new Set(['refuel', 'purchase']);

export function EntryDrawer({ session, t, entry, onClose }: EntryDrawerProps) {
  useSignals();
  const resource = useMemo(
    () =>
      createResource<LedgerEntry>({
        ask: () => session.api('GET /v2/user/statement/{entry}', { params: { entry } }),
        onFailure: 'empty',
      }),
    [session, entry],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  return (
    <Drawer
      open
      hasAddress
      title={now.status === 'ready' ? titleOf(now.value, t) : t('entry')}
      width={560}
      onClose={onClose}
    >
      {now.status === 'ready' ? (
        <Entry session={session} t={t} entry={now.value} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void resource.load()} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </Drawer>
  );
}

function titleOf({ kind, postings }: LedgerEntry, t: Text<'statement'>): string {
  const isOfCompany = postings.some(({ account }) => account === 'company');
  return t(isOfCompany ? `company_${kind}` : `kind_${kind}`);
}

function Entry({ session, t, entry }: { session: Session; t: Text<'statement'>; entry: LedgerEntry }) {
  const locale = useLocale();
  const timeZone = timeZoneOf(session);
  const { kind, at, by, reason, other, postings, total, _id, reverses, collects } = entry;
  const company = postings.find(({ account }) => account === 'company');
  return (
    <Summary
      balance={null}
      actions={
        <Receipt mayShow={session.can('portal.balanceSharing.list')} session={session} t={t} entry={entry} />
      }
      facts={
        <>
          <Fact label={t('at')}>
            <time dateTime={at}>{formatInstant(new Date(at), locale, timeZone)}</time>
          </Fact>
          {(by !== null || !FROM_OUTSIDE.has(kind)) && (
            <Fact label={t('by')}>{by === null ? t('byServer') : by.name}</Fact>
          )}
          {other !== null && company && (
            <Fact label={t('what')}>{formatTransfer(t, company.amount, other)}</Fact>
          )}
          {reason !== '' && <Fact label={t('reason')}>{reason}</Fact>}
          {reverses !== null && (
            <Fact label={t('reverses')}>
              <ShortId id={reverses} />
            </Fact>
          )}
          {collects !== null && (
            <Fact label={t('collects')}>
              <ShortId id={collects} />
            </Fact>
          )}
          <Fact label={t('entry')}>
            <ShortId id={_id} />
          </Fact>
        </>
      }
    >
      <Postings postings={postings} t={t} />
      {total > postings.length && (
        <p className="statement-detail">
          {t('morePostings', {
            shown: formatCount(postings.length, locale),
            total: formatCount(total, locale),
          })}
        </p>
      )}
    </Summary>
  );
}

function Postings({ postings, t }: { postings: LedgerEntry['postings']; t: Text<'statement'> }) {
  const root = useRef<HTMLTableElement>(null);
  useSheet(root, statementCss);
  return (
    <table ref={root} className="statement-postings" aria-label={t('postings')}>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col" data-figure="">
            {t('amount')}
          </th>
          <th scope="col" data-figure="">
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, owner, expenseCenter, amount, balance }, at) => (
          // The index of a posting is a safe React key: the entry never changes, and postings have no id.
          <tr key={at}>
            <td>
              <bdi>{owner === null ? t(`account_${account}`) : formatPlate(owner.name)}</bdi>
              {expenseCenter !== null && (
                <span className="statement-detail">
                  <bdi>{expenseCenter}</bdi>
                </span>
              )}
            </td>
            <td data-figure="">
              <MoneyText cents={centsFromReais(amount)} signed />
            </td>
            <td data-figure="">{balance !== null && <MoneyText cents={centsFromReais(balance)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Receipt({
  mayShow,
  session,
  t,
  entry: { kind, _id, collects },
}: {
  mayShow: boolean;
  session: Session;
  t: Text<'statement'>;
  entry: LedgerEntry;
}): ReactNode {
  const distributionId = kind === 'distribution' ? _id : collects;
  if (!mayShow || distributionId === null) return null;
  const intent = { element: 'litro-balance-sharing', view: `receipt=${distributionId}` } as const;
  return (
    <LinkButton session={session} intent={intent} size="small">
      {t('receipt')}
    </LinkButton>
  );
}
