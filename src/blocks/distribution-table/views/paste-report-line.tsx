import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { StatusText, type StatusTextProps } from '#core/ui/states/status-text.tsx';
import type { Matched } from '../paste/match.model.ts';
import type { PasteReport } from '../paste/report.ts';
import { createPhrases, type Phrases, type TablePartProps } from './words.ts';

export function PasteReportLine({ state }: Pick<TablePartProps, 'state'>) {
  useSignals();
  const { locale } = useKit();
  const t = useLazyTexts('paste');
  const report = state.pasting.lastReport.value;
  if (!report || !t) return null;
  return <Line state={state} report={report} phrases={createPhrases<'paste'>(t, locale)} />;
}

interface ReportLineProps extends Pick<TablePartProps, 'state'> {
  report: PasteReport;
  phrases: Phrases<'paste'>;
}

function Line({ state, report, phrases }: ReportLineProps) {
  useSignals();
  const { text } = useKit();
  const line = useRef<HTMLDivElement>(null);
  const { pasting, drafts } = state;
  const isLast = 'step' in report && report.step === drafts.steps.value;
  const [summary, ...details] = sentencesOf(report, phrases);
  /** Moves the focus to another button before the focused button is removed. */
  const focusOn = (selector: string, root: ParentNode | null) =>
    root?.querySelector<HTMLElement>(selector)?.focus();
  return (
    <div ref={line} className="told-line">
      <div className="told-text" role="status">
        <StatusText tone={toneOf(report)}>
          <span>
            <bdi>{summary}</bdi>
          </span>
        </StatusText>
        {details.map((detail) => (
          <p key={detail}>
            <bdi>{detail}</bdi>
          </p>
        ))}
      </div>
      <span className="told-acts">
        {isLast && (
          <Button
            size="small"
            disabled={state.lockReason(String) !== null}
            onClick={() => {
              pasting.undo();
              focusOn('.told-close', line.current);
            }}
          >
            {text('undo')}
          </Button>
        )}
        {report.kind !== 'reading' && (
          <button
            type="button"
            className="button told-close"
            data-tone="quiet"
            data-size="small"
            onClick={() => {
              focusOn('.grid [tabindex="0"]', line.current?.closest('.hand-out-screen') ?? null);
              pasting.close();
            }}
          >
            {text('close')}
          </button>
        )}
      </span>
    </div>
  );
}

function toneOf(report: PasteReport): StatusTextProps['tone'] {
  if (report.kind === 'refused') return 'negative';
  if (report.kind === 'column') return report.left > 0 ? 'caution' : 'positive';
  if (report.kind !== 'matched') return 'accent';
  const { missing, ambiguous, repeated, unreadable } = report.matched;
  return missing.length + ambiguous.length + repeated.length + unreadable.length > 0 ? 'caution' : 'positive';
}

function sentencesOf(report: PasteReport, phrases: Phrases<'paste'>): string[] {
  const { t, locale, plural } = phrases;
  switch (report.kind) {
    case 'reading':
      return [t('reading')];
    case 'cleared':
    case 'undone':
      return [plural(report.kind, report.count)];
    case 'column':
      return [
        plural('column', report.filled),
        ...(report.left > 0 ? [plural('columnLeft', report.left)] : []),
      ];
    case 'refused': {
      const most = formatCount(MAX_DISTRIBUTION_ROWS, locale);
      return [
        t(`refused_${report.why}`, { most }),
        ...(report.matched ? leftOutOf(report.matched, phrases) : []),
      ];
    }
    case 'matched': {
      const { matched } = report;
      const amount = formatCents(sumCents([...matched.amounts.values()]), locale);
      const counts = [
        plural('found', matched.amounts.size),
        matched.missing.length > 0 && plural('missing', matched.missing.length),
      ];
      const summary = t('summary', { counts: counts.filter(Boolean).join(', '), amount });
      return [summary, ...leftOutOf(matched, phrases)];
    }
  }
}

const MOST_NAMED = 5;

function leftOutOf({ blank, ...matched }: Matched, { t, locale, plural }: Phrases<'paste'>): string[] {
  const named = (key: 'missing' | 'ambiguous' | 'repeated' | 'unreadable'): string[] => {
    const lines = matched[key];
    if (lines.length === 0) return [];
    const names = lines.slice(0, MOST_NAMED).join(', ');
    const more = lines.length - MOST_NAMED;
    const all = more > 0 ? t('andMore', { names, shown: formatCount(more, locale) }) : names;
    return [t(`names_${key}`, { names: all })];
  };
  return [
    ...named('missing'),
    ...named('ambiguous'),
    ...named('repeated'),
    ...named('unreadable'),
    ...(blank > 0 ? [plural('blank', blank)] : []),
  ];
}
