import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Settings } from '#contract/session-data.ts';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { cents } from '#core/money/cents.ts';
import { formatCents, formatCentsFigure } from '#core/money/format-cents.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { ownerOf, type FigureAction } from '../remedies.model.ts';
import type { Remedying } from '../remedying.state.ts';

interface FigureActionProps {
  remedying: Remedying;
  detail: TransactionDetail;
  t: Text<'transactions'>;
  action: FigureAction;
  needed: number | null;
}

/**
 * Form of a remedy for a rejected refuel that needs a value, such as a new limit. A remedy that changes a company rule
 * needs the rule's current value, so the settings load first.
 */
export function FigureActionPart(props: FigureActionProps) {
  useSignals();
  const { action, remedying } = props;
  if (action === 'limit') return <FigureForm {...props} settings={null} />;
  if (action === 'topUp') return <TopUp {...props} />;
  const { settings } = remedying;
  const now = settings.value.value;
  if (now.status === 'ready') return <FigureForm {...props} settings={now.value} />;
  if (now.status !== 'failed') return <Skeleton shape="field" />;
  return <LoadFailure size="line" error={now.error} onRetry={() => void settings.load()} />;
}

function TopUp(props: FigureActionProps) {
  useSignals();
  const { preview } = props.remedying;
  const now = preview.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void preview.load()} />;
  }
  if (props.needed === null) return <Skeleton shape="field" />;
  return <FigureForm key={props.needed} {...props} settings={null} />;
}

function FigureForm({
  remedying,
  detail,
  t,
  action,
  needed,
  settings,
}: FigureActionProps & { settings: Settings | null }) {
  useSignals();
  const locale = useLocale();
  const { write, read, shown } = figureOf(action, locale);
  const [typed, setTyped] = useState(needed === null ? '' : write(needed));
  const figure = read(typed);
  const [isAsked, setAsked] = useState(false);
  const values = { amount: figure === null ? '' : shown(figure), name: ownerOf(detail).name };
  const carryOut = () => {
    setAsked(false);
    if (figure !== null) void remedying.action({ action, figure });
  };
  return (
    <>
      <form
        className="transaction-remedy"
        onSubmit={(event) => {
          event.preventDefault();
          if (figure === null) return;
          if (action === 'topUp') setAsked(true);
          else carryOut();
        }}
      >
        <TextField
          label={t(`remedy_${action}`)}
          value={typed}
          hint={t(`remedy_${action}Hint`, {
            limit: shown(standing(action, detail, settings)),
            balance: shown(standing(action, detail, settings)),
            needed: shown(needed ?? 0),
          })}
          inputMode="decimal"
          onChange={setTyped}
        />
        <Button type="submit" tone="primary" busy={remedying.operation.busy.value} disabled={figure === null}>
          {t(`remedy_${action}Act`, values)}
        </Button>
      </form>
      {isAsked && figure !== null && (
        <ConfirmDialog
          open
          title={t('topUpAsk', values)}
          facts={[
            { label: t('topUpFrom'), value: t('account_company') },
            { label: t('topUpTo'), value: values.name },
            { label: t('topUpAfter'), value: shown(standing(action, detail, settings) + figure) },
          ]}
          confirmLabel={t('topUpConfirm', values)}
          onConfirm={carryOut}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

function standing(action: FigureAction, { wallet }: TransactionDetail, settings: Settings | null): number {
  switch (action) {
    case 'limit':
      return centsFromReais(wallet?.limit ?? 0);
    case 'topUp':
      return centsFromReais(wallet?.balance ?? 0);
    case 'transactionLimit':
      return centsFromReais(settings?.transactionLimit ?? 0);
    case 'refuelInterval':
      return settings?.refuelInterval ?? 0;
  }
}

/** Parsing and format of the value: cents, or whole minutes including 0. */
function figureOf(action: FigureAction, locale: Locale) {
  if (action === 'refuelInterval') {
    return {
      write: String,
      read: (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null),
      shown: (minutes: number) => formatCount(minutes, locale),
    };
  }
  return {
    write: (figure: number) => formatCentsFigure(cents(figure), locale),
    read(text: string) {
      const reading = parseAmount(text, locale);
      return reading.ok && reading.amountCents > 0 ? reading.amountCents : null;
    },
    shown: (figure: number) => formatCents(cents(figure), locale),
  };
}
