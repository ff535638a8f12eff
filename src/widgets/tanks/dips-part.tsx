import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_REASON_LETTERS } from '#contract/facts.ts';
import type { Tank, TankDip } from '#contract/tanks.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { RegistryWords } from '#blocks/registry/registry-types.ts';
import { formatTankVolume, formatVariance } from '#blocks/tank/tank-words.ts';
import tankPartCss from '#blocks/tank/tank-part.css?inline';

const SHOWN = 50;
const FEW_ROWS = 10;
const GATHER_MS = 400;

interface DipsPartProps {
  tank: Tank;
  words: RegistryWords<'tanks'>;
}

export function DipsPart({ tank, words }: DipsPartProps) {
  useSignals();
  const { t } = words;
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, tankPartCss);
  const dips = useDips(words, tank._id);
  const now = dips.value.value;
  const columns = useColumns(tank, words);
  const isFew = now.status === 'ready' && now.value.length <= FEW_ROWS;
  return (
    <div ref={root} className="tank-part" data-few={isFew || undefined}>
      <OpenDip tank={tank} words={words} dips={dips} />
      {now.status === 'failed' ? (
        <LoadFailure size="line" error={now.error} onRetry={() => void dips.load()} />
      ) : now.status === 'ready' ? (
        <DataTable
          label={t('partDips')}
          columns={columns}
          rows={now.value}
          rowId={idOf}
          rowLabel={({ at }) => at}
          empty={<EmptyState title={t('dipsNone')}>{t('dipText')}</EmptyState>}
        />
      ) : (
        <Skeleton shape="rows" count={3} />
      )}
    </div>
  );
}

export function NewestDip({ tank, words }: DipsPartProps) {
  return <OpenDip tank={tank} words={words} dips={useDips(words, tank._id, 1)} />;
}

function OpenDip({ tank, words, dips }: DipsPartProps & { dips: Resource<readonly TankDip[]> }) {
  useSignals();
  const { t, session, shared } = words;
  const [booking, setBooking] = useState<TankDip | null>(null);
  const now = dips.value.value;
  const mayBook = tank.status === 'active' && session.can('portal.internalTankTransaction.add');
  const open = mayBook && now.status === 'ready' ? now.value.find(({ isOpen }) => isOpen) : undefined;
  return (
    <>
      {open && (
        <div className="tank-acts">
          <Button size="small" aria-haspopup="dialog" onClick={() => setBooking(open)}>
            {t('bookDip')}
          </Button>
        </div>
      )}
      {booking && (
        <BookQuestion
          tank={tank}
          dip={booking}
          words={words}
          checkAgain={shared('checkAgain')}
          onClose={() => setBooking(null)}
          onSettled={() => void dips.load()}
        />
      )}
    </>
  );
}

function useDips({ session }: RegistryWords<'tanks'>, id: string, limit = SHOWN) {
  const dips = useMemo(
    () =>
      createResource<readonly TankDip[]>({
        ask: async () =>
          (
            await session.api('GET /admin/organization/tank/{id}/dip', {
              params: { id },
              query: { limit },
            })
          ).docs,
        onFailure: 'keep',
        follow: { live: session.live, events: ['tank'], gatherMs: GATHER_MS },
      }),
    [session, id, limit],
  );
  useEffect(() => dips.start(), [dips]);
  return dips;
}

const idOf = ({ _id }: TankDip) => _id;

function useColumns({ product }: Tank, { t, locale, session }: RegistryWords<'tanks'>) {
  return useMemo((): Column<TankDip>[] => {
    const zone = timeZoneOf(session);
    return [
      {
        key: 'at',
        header: t('dipAt'),
        value: ({ at }) => formatInstant(new Date(at), locale, zone),
        width: 136,
        fixed: true,
        onPhone: 'title',
      },
      {
        key: 'measured',
        header: t('measured'),
        kind: 'number',
        value: ({ measured }) => measured,
        render: ({ measured }) => formatTankVolume(measured, product, locale),
        width: 88,
        onPhone: 'detail',
      },
      {
        key: 'book',
        header: t('book'),
        kind: 'number',
        value: ({ book }) => book,
        render: ({ book }) => formatTankVolume(book, product, locale),
        width: 88,
        onPhone: 'detail',
      },
      {
        key: 'variance',
        header: t('variance'),
        kind: 'number',
        value: ({ variance }) => variance,
        render: ({ variance }) => formatVariance(variance, product, locale),
        width: 88,
        onPhone: 'figure',
      },
      {
        key: 'booked',
        header: t('reason'),
        value: ({ booked }) => (booked ? t('bookedReason', { reason: booked.reason }) : t('notBooked')),
        width: 104,
        grow: 1,
        onPhone: 'detail',
      },
      {
        key: 'by',
        header: t('dipBy'),
        value: ({ by }) => by?.name ?? '',
        width: 104,
        onPhone: 'detail',
      },
    ];
  }, [product, t, locale, session]);
}

interface BookQuestionProps extends DipsPartProps {
  dip: TankDip;
  checkAgain: string;
  onClose: () => void;
  onSettled: () => void;
}

/** Shows the resulting level before a variance is booked. Retries reuse the idempotency key. */
function BookQuestion({ tank, dip, words, checkAgain, onClose, onSettled }: BookQuestionProps) {
  useSignals();
  const { t, locale, session } = words;
  const { _id: id, level, product } = tank;
  const notify = useNotify();
  const [operation] = useState(() => createOperation<'book'>({ onUnknown: onSettled }));
  const [{ form, fields }] = useState(() => reasonForm(t));
  const { leave, question } = useLeaving(form, onClose);
  const running = operation.running.value;
  const variance = formatVariance(dip.variance, product, locale);
  const book = async () => {
    const body = form.read();
    if (!body) return;
    const outcome = await operation.run('book', ({ send }) =>
      send((under) =>
        session.api('PUT /admin/organization/tank/{id}/dip/{dip}', {
          params: { id, dip: dip._id },
          body,
          ...under,
        }),
      ),
    );
    onSettled();
    if (outcome.status !== 'done') return;
    notify({ tone: 'positive', text: t('bookDone', { variance }) });
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        open
        destructive={dip.variance < 0}
        title={t('askBook', { variance })}
        facts={[
          { label: t('levelNow'), value: formatTankVolume(level, product, locale) },
          { label: t('levelAfter'), value: formatTankVolume(sum(level, dip.variance), product, locale) },
        ]}
        confirmLabel={running?.status === 'unknown' ? checkAgain : t('bookDip')}
        busy={operation.busy.value}
        error={
          <OperationLine operation={operation} canAsk={false} refusal={() => ({ title: t('bookFailed') })} />
        }
        onConfirm={() => (running ? operation.askAgain() : void book())}
        onCancel={leave}
      >
        <p>{t(dip.variance < 0 ? 'bookTextLess' : dip.variance > 0 ? 'bookTextMore' : 'bookTextNone')}</p>
        <FormView form={form} fields={fields} disabled={running !== null} onSubmit={() => void book()} />
      </ConfirmDialog>
      {question}
    </>
  );
}

function reasonForm(t: RegistryWords<'tanks'>['t']) {
  const described = fieldsFor<{ reason: string }>({
    reason: {
      label: t('reason'),
      maxLength: MAX_REASON_LETTERS,
      ...textRules({ max: MAX_REASON_LETTERS }),
    },
  });
  return { form: createForm(described), fields: described };
}

/** Adds in milliliters to avoid floating-point errors. */
const sum = (one: number, other: number) => (Math.round(one * 1000) + Math.round(other * 1000)) / 1000;
