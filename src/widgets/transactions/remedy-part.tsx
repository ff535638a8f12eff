import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useLocale } from '#core/i18n/use-texts.ts';
import { formatCount } from '#core/format/count.ts';
import { cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { AfterRemedyProps } from './after-remedy.tsx';
import type { Doing } from './remedy-calls.ts';
import { ownerOf, type Remedy } from './remedies.model.ts';
import type { RemedyPartProps } from './remedy-props.ts';
import { FigureActionPart } from './views/figure-action.tsx';
import { RestorePart } from './views/restore-part.tsx';
import { RemedyLinkPart } from './views/remedy-link-part.tsx';

const AfterRemedy = lazyPart<AfterRemedyProps>(
  () => import('./after-remedy.tsx').then((module) => module.AfterRemedy),
  { size: 'line' },
);

export function RemedyPart(props: RemedyPartProps) {
  useSignals();
  const { remedying, t } = props;
  const headingId = useId();
  const remedy = remedying.remedy.value;
  const done = remedying.remedied.value;
  if (!remedy && !done) return null;
  // Offers another step if several records are inactive, or if the distributed amount was too
  // small.
  const canGoOn = done?.action === 'restore' || done?.action === 'topUp';
  const isOffered = !done || (canGoOn && !remedying.isMended.value);
  return (
    <section className="transaction-part" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('remedy')}</h3>
      {remedy && isOffered && <Offered {...props} remedy={remedy} />}
      <OperationLine operation={remedying.operation} />
      <div role="status">{done && <Done {...props} done={done} />}</div>
      {done && <AfterRemedy remedying={remedying} detail={props.detail} t={t} />}
    </section>
  );
}

function Offered({ remedy, ...props }: RemedyPartProps & { remedy: Remedy }) {
  useSignals();
  const { remedying, detail, t } = props;
  if (remedying.isMended.value) return <p>{t('mended')}</p>;
  if (remedy.kind === 'hint') return <p>{t(`hint_${remedy.hint}`)}</p>;
  if (remedy.kind === 'others') return <p>{t('others', { right: t(`right_${remedy.right}`) })}</p>;
  if (remedy.kind === 'way') return <RemedyLinkPart {...props} remedy={remedy} />;
  const { action, needed } = remedy;
  switch (action) {
    case 'restore':
      return <RestorePart {...props} />;
    case 'enable':
    case 'anywhere':
    case 'premium': {
      const name = action === 'enable' ? detail.transaction.station.name : ownerOf(detail).name;
      return (
        <Button
          tone="primary"
          busy={remedying.operation.busy.value}
          onClick={() => void remedying.action({ action })}
        >
          {t(`remedy_${action}Act`, { name })}
        </Button>
      );
    }
    default:
      return <FigureActionPart {...props} action={action} needed={needed} />;
  }
}

function Done({ done, detail, t }: RemedyPartProps & { done: Doing }) {
  const locale = useLocale();
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const nameOf = () => {
    if (done.action === 'restore') return done.record.name;
    return done.action === 'enable' ? detail.transaction.station.name : ownerOf(detail).name;
  };
  const figure = () => {
    if (!('figure' in done)) return '';
    if (done.action === 'refuelInterval') return formatCount(done.figure, locale);
    return formatCents(cents(done.figure), locale);
  };
  const values = { name: nameOf(), amount: figure(), balance: money(detail.wallet?.balance ?? 0) };
  return <StatusText tone="positive">{t(`remedyDone_${done.action}`, values)}</StatusText>;
}
