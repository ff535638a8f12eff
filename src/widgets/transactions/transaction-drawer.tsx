import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { HistorySection } from '#blocks/history/lazy-history.tsx';
import { LazyStationMap } from '#blocks/station-map/lazy-station-map.tsx';
import { addressOf, townOf } from '#blocks/station-map/station-words.ts';
import { outcomeOf, TONE_OF_APPROVAL, TONE_OF_OUTCOME } from '#blocks/rule-explanation/outcome.ts';
import {
  refusalSentence,
  setterSentence,
  type RejectionWords,
} from '#blocks/rule-explanation/refusal-sentence.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Button } from '#core/ui/button.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { PreviewPartProps } from './preview-part.tsx';
import type { ProofPartProps } from './proof-part.tsx';
import { RemedyPart } from './remedy-part.tsx';
import { createTransactionState, type TransactionState } from './transaction.state.ts';
import type { TransactionsState } from './transactions.state.ts';
import { Entries } from './views/entries.tsx';
import { factsOf } from './views/facts.ts';

const PreviewPart = lazyPart<PreviewPartProps>(
  () => import('./preview-part.tsx').then((module) => module.PreviewPart),
  { size: 'line' },
);

const ProofPart = lazyPart<ProofPartProps>(
  () => import('./proof-part.tsx').then((module) => module.ProofPart),
  { size: 'line' },
);

export interface TransactionDrawerProps {
  state: TransactionsState;
  id: string;
}

export function TransactionDrawer({ state, id }: TransactionDrawerProps) {
  useSignals();
  const t = useTexts('transactions');
  const explanation = useTexts('verdict');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const { session } = state;
  const transaction = useMemo(() => createTransactionState(session, id), [session, id]);
  useEffect(() => transaction.start(), [transaction]);
  const now = transaction.detail.value;
  const words = { t: explanation, fuels, locale, timeZone: timeZoneOf(session) };
  return (
    <Drawer
      open
      hasAddress
      title={t('drawerTitle', { id: formatShortId(id) })}
      width={640}
      onClose={state.close}
    >
      {now.status === 'ready' ? (
        <Opened state={state} transaction={transaction} detail={now.value} words={words} t={t} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void transaction.load()} />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </Drawer>
  );
}

interface TransactionDrawerContentProps {
  state: TransactionsState;
  transaction: TransactionState;
  detail: TransactionDetail;
  words: RejectionWords;
  t: Text<'transactions'>;
}

function Opened({ state, transaction, detail, words, t }: TransactionDrawerContentProps) {
  const { transaction: refuel, station } = detail;
  const { t: explanation } = words;
  const outcome = outcomeOf(refuel);
  const why = [refusalSentence(refuel, words), setterSentence(detail, words)].filter((text) => text !== '');
  return (
    <div className="transaction">
      <div className="transaction-head">
        <MoneyText cents={centsFromReais(refuel.amount + refuel.fees.total)} emphasis="figure" />
        <Badge tone={TONE_OF_OUTCOME[outcome]}>{explanation(`outcome_${outcome}`)}</Badge>
        {outcome !== 'refused' && (
          <Badge tone={TONE_OF_APPROVAL[refuel.approval]}>{explanation(`approval_${refuel.approval}`)}</Badge>
        )}
        {refuel.alerts.map((alert) => (
          <Badge key={alert} tone="caution">
            {explanation(`alert_${alert}`)}
          </Badge>
        ))}
      </div>
      {why.length > 0 && <p className="transaction-why">{why.join(' ')}</p>}
      <RemedyPart state={state} remedying={transaction.remedying} detail={detail} t={t} />
      {outcome === 'refused' && (
        <Preview session={state.session} transaction={refuel} words={words} label={t('preview')} />
      )}
      <Facts facts={factsOf(refuel, words, t)} />
      {outcome === 'done' && (
        <ProofPart
          session={state.session}
          state={transaction}
          transaction={refuel}
          timeZone={words.timeZone}
        />
      )}
      {station && (
        <Part title={t('map')}>
          <p className="faint">
            {[addressOf(station), townOf(station)].filter((text) => text !== '').join(', ')}
          </p>
          <Place state={state} station={station} />
        </Part>
      )}
      <Part title={t('entries')}>
        <Entries entries={detail.entries} timeZone={words.timeZone} t={t} />
      </Part>
      {/* A rejected refuel never changes, so it has no history. */}
      {outcome !== 'refused' && (
        <HistorySection session={state.session} kind="refuel" record={refuel._id} label={t('history')} />
      )}
    </div>
  );
}

function Preview({ label, ...props }: PreviewPartProps & { label: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
        {label}
      </Button>
      {isAsked && <PreviewPart {...props} />}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="transaction-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const MAP_PX = 200;

function Place({
  state: { session },
  station,
}: {
  state: TransactionsState;
  station: NonNullable<TransactionDetail['station']>;
}) {
  const texts = useLazyTexts('station-map');
  const stations = useMemo(() => [station], [station]);
  if (!texts) return <Skeleton shape="rows" count={5} />;
  return (
    <LazyStationMap
      stations={stations}
      selected={null}
      onChoose={() => undefined}
      near={null}
      left={0}
      tiles={session.mapTiles}
      height={MAP_PX}
    />
  );
}
