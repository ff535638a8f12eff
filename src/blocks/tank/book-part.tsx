import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RouteResponse } from '#contract/routes.ts';
import type { Tank, TankDay } from '#contract/tanks.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { addMonths, firstDayOf, lastDayOf } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatMonth } from '#core/dates/format-month.ts';
import { monthOf } from '#core/dates/month.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { fuelUnit } from '#core/money/fuel.ts';
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLanguage, type Text } from '#core/i18n/use-texts.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import type { LineChartTexts } from '#core/ui/chart/chart-types.ts';
import { LineChart } from '#core/ui/chart/line-chart.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { saveFile, writeSheet } from '#blocks/spreadsheet/save-sheet.ts';
import { formatTankVolume, formatVariance } from './tank-words.ts';
import tankPartCss from './tank-part.css?inline';

type Book = RouteResponse<'GET /admin/organization/tank/{id}/book'>;

const MONTHS = 12;
const GATHER_MS = 400;
const FIGURES = ['opening', 'in', 'out', 'variance', 'closing'] as const;

interface BookWords {
  readonly t: Text<'tanks'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

export interface BookPartProps {
  tank: Tank;
  session: Session;
  words: BookWords;
}

export function BookPart({ tank, session, words }: BookPartProps) {
  useSignals();
  const { t, locale } = words;
  const { _id: id, product } = tank;
  const zone = timeZoneOf(session);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, tankPartCss);
  const [{ today, current }] = useState(() => {
    const now = new Date();
    return { today: calendarDateOf(now, zone), current: monthOf(now, zone) };
  });
  const [month, setMonth] = useState<Month>(current);
  const months = useMemo(
    () =>
      Array.from({ length: MONTHS }, (_, back) => addMonths(current, -back)).map((value) => ({
        value,
        label: formatMonth(value, locale),
      })),
    [current, locale],
  );
  const book = useBook(session, id, month, today);
  const now = book.value.value;
  return (
    <div ref={root} className="tank-part">
      <div className="tank-acts">
        <Select label={t('month')} small value={month} options={months} onChange={setMonth} />
        {now.status === 'ready' && <Files book={now.value} month={month} session={session} words={words} />}
      </div>
      {now.status === 'failed' ? (
        <LoadFailure size="line" error={now.error} onRetry={() => void book.load()} />
      ) : now.status === 'ready' ? (
        <>
          <LevelChart tank={tank} days={now.value.days} zone={zone} words={words} />
          <Facts
            facts={FIGURES.map((key) => {
              const format = key === 'variance' ? formatVariance : formatTankVolume;
              return [t(key), format(now.value.totals[key], product, locale)] as const;
            })}
          />
        </>
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

function useBook(session: Session, id: string, month: Month, today: CalendarDate) {
  const book = useMemo(
    () =>
      createResource<Book>({
        ask: () =>
          session.api('GET /admin/organization/tank/{id}/book', {
            params: { id },
            query: { from: firstDayOf(month), to: earlier(lastDayOf(month), today) },
          }),
        onFailure: 'keep',
        follow: { live: session.live, events: ['tank'], gatherMs: GATHER_MS },
      }),
    [session, id, month, today],
  );
  useEffect(() => book.start(), [book]);
  return book;
}

const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other);

interface LevelChartProps {
  tank: Tank;
  days: readonly TankDay[];
  zone: string;
  words: BookWords;
}

function LevelChart({ tank, days, zone, words: { t, locale } }: LevelChartProps) {
  const { name, product, reorderPoint } = tank;
  const series = useMemo(
    () => [
      {
        id: 'level',
        name: t('level'),
        points: days.map(({ day, closing }) => ({
          id: day,
          at: startOfDay(day as CalendarDate, zone).getTime(),
          value: closing,
        })),
      },
    ],
    [days, zone, t],
  );
  const texts = useMemo((): LineChartTexts => {
    return {
      name: `${t('levelChart')}: ${name}`,
      hint: t('chartHint'),
      empty: t('chartEmpty'),
      outlier: t('chartOutlier'),
      point: ({ point: { id, value } }) =>
        t('chartPoint', {
          day: formatDate(id as CalendarDate, locale),
          level: formatTankVolume(value, product, locale),
        }),
    };
  }, [name, product, t, locale]);
  return (
    <LineChart
      series={series}
      expected={reorderPoint === null ? undefined : { value: reorderPoint, label: t('reorderPoint') }}
      fromZero
      unit={fuelUnit(product)}
      formatDay={(at) => formatDate(calendarDateOf(new Date(at), zone), locale)}
      texts={texts}
      height={200}
    />
  );
}

interface FilesProps {
  book: Book;
  month: Month;
  session: Session;
  words: BookWords;
}

function Files({ book, month, session, words }: FilesProps) {
  const { t, locale } = words;
  const language = useLanguage();
  const [writing, setWriting] = useState<'pdf' | 'xlsx' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = async (format: 'pdf' | 'xlsx') => {
    setWriting(format);
    setFailure(null);
    try {
      const sheet = sheetOf(book, month, session, words);
      const file =
        format === 'pdf'
          ? (await import('#blocks/report/write-pdf.ts')).writePdf(sheet, locale)
          : await writeSheet(sheet, format, language);
      saveFile(file, `${t('bookFile')}-${month}.${format}`);
    } catch (reason) {
      setFailure(toApiError(reason));
    }
    setWriting(null);
  };
  return (
    <>
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          busy={writing === format}
          disabled={writing !== null && writing !== format}
          onClick={() => void save(format)}
        >
          {t(`save_${format}`)}
        </Button>
      ))}
      {failure && <RefusalLine title={t('saveFailed')} error={failure} />}
    </>
  );
}

function sheetOf({ tank, days, totals }: Book, month: Month, session: Session, words: FilesProps['words']) {
  const { t, locale, fuels } = words;
  const { loaded } = session.hydrate;
  const organization = loaded.status === 'ready' ? loaded.value.organization.tradeName : '';
  const sheet: ExportSheet = {
    columns: [
      { header: t('day'), kind: 'date' },
      ...FIGURES.map((key) => ({ header: t(key), kind: 'volume' as const })),
    ],
    rows: days.map((one) => [one.day, ...FIGURES.map((key) => millilitresFromLitres(one[key]))]),
    notes: [
      [t('bookTitle', { name: tank.name })],
      [t('organization'), organization],
      [t('product'), fuels(`fuel_${tank.product}`)],
      [t('month'), formatMonth(month, locale)],
      [t('writtenAt'), formatInstant(new Date(), locale, timeZoneOf(session))],
    ],
    totals: FIGURES.map((key) => ({
      label: t(key),
      kind: 'volume' as const,
      value: millilitresFromLitres(totals[key]),
    })),
  };
  return sheet;
}
