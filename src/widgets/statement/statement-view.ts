import type { StatementOwner } from '#blocks/statement/describe-statement.tsx';

type StatementRegister = StatementOwner['register'];

export interface OwnerRef {
  readonly register: StatementRegister;
  readonly record: string;
}

export interface StatementView {
  readonly report: string;
  /** Owner of the statement; null for the company. */
  readonly of: OwnerRef | null;
  readonly entry: string | null;
}

export const REGISTERS: readonly StatementRegister[] = ['vehicle', 'driver', 'recipient', 'container'];

export function parseView(view: string): StatementView {
  const parts = new URLSearchParams(view);
  const [name, record] = (parts.get('of') ?? '').split('.', 2);
  const register = REGISTERS.find((one) => one === name);
  const entry = parts.get('entry') || null;
  parts.delete('of');
  parts.delete('entry');
  return { report: parts.toString(), of: register && record ? { register, record } : null, entry };
}

export function formatView({ report, of, entry }: StatementView): string {
  const parts = new URLSearchParams(report);
  if (of) parts.set('of', `${of.register}.${of.record}`);
  if (entry !== null) parts.set('entry', entry);
  return parts.toString();
}
