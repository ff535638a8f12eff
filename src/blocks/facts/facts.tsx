import { useRef, type ReactNode } from 'react';
import { useSheet } from '#core/ui/theme/sheets.ts';
import factsCss from './facts.css?inline';

/** A labeled value of a record. The list of facts omits null and empty values. */
export type Fact = readonly [label: string, value: Exclude<ReactNode, boolean>];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const list = useRef<HTMLDListElement>(null);
  useSheet(list, factsCss);
  return (
    <dl ref={list} className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
