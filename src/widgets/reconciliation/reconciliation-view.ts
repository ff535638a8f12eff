/** View attribute of the element: instant, open figure and open entry. */
import type { RouteParams } from '#contract/routes.ts';
import { formatChoice, parseChoice, type InstantChoice } from './instant-choice.ts';

export type ReconciliationLine = RouteParams<'GET /admin/organization/reconciliation/{line}'>['line'];

const LINES: readonly ReconciliationLine[] = [
  'bought',
  'received',
  'company',
  'wallets',
  'spent',
  'fees',
  'given',
  'reversed',
];

export interface ReconciliationView {
  readonly at: InstantChoice;
  readonly line: ReconciliationLine | null;
  readonly entry: string | null;
}

export function parseView(view: string): ReconciliationView {
  const parts = new URLSearchParams(view);
  return {
    at: parseChoice(parts.get('at') ?? ''),
    line: LINES.find((name) => name === parts.get('line')) ?? null,
    entry: parts.get('entry') || null,
  };
}

export function formatView({ at, line, entry }: ReconciliationView): string {
  const parts = new URLSearchParams();
  const instant = formatChoice(at);
  if (instant !== '') parts.set('at', instant);
  if (line !== null) parts.set('line', line);
  if (entry !== null) parts.set('entry', entry);
  return parts.toString();
}
