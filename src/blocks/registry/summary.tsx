import { useRef, type ReactNode } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import summaryCss from './summary.css?inline';

interface RegistrySummaryProps {
  /** Balance of the record; null for records without a balance. */
  balance: { readonly label: string; readonly cents: Cents } | null;
  mark?: ReactNode;
  actions: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}

export function Summary({ balance, mark, actions, facts, children }: RegistrySummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, summaryCss);
  return (
    <div ref={root} className="record-summary">
      <div className="record-head">
        {balance && (
          <div className="record-balance">
            <span className="record-label">{balance.label}</span>
            <MoneyText cents={balance.cents} emphasis="strong" />
          </div>
        )}
        {mark}
      </div>
      <div className="record-acts">{actions}</div>
      <dl className="record-facts">{facts}</dl>
      {children}
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="record-label">{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
