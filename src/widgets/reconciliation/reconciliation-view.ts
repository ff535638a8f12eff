import type { RouteParams } from '#contract/routes.ts';
import { formatChoice, parseChoice, type InstantChoice } from './instant-choice.ts';

export type ReconciliationLine = RouteParams<'GET /admin/organization/reconciliation/{line}'>['line'];

/**
 * All lines of the reconciliation, which a view can name as the open line. The type ensures that no line of the
 * contract is missing.
 */
const LINES: Readonly<Record<ReconciliationLine, true>> = {
  bought: true,
  givenBack: true,
  forgiven: true,
  received: true,
  debt: true,
  company: true,
  wallets: true,
  spent: true,
  fees: true,
  given: true,
  reversed: true,
};

const isLine = (text: string): text is ReconciliationLine => Object.hasOwn(LINES, text);

export interface ReconciliationView {
  readonly at: InstantChoice;
  readonly line: ReconciliationLine | null;
  readonly entry: string | null;
}

export function parseView(view: string): ReconciliationView {
  const parts = new URLSearchParams(view);
  const line = parts.get('line') ?? '';
  return {
    at: parseChoice(parts.get('at') ?? ''),
    line: isLine(line) ? line : null,
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
