import { useRef, type ReactNode } from 'react';
import { useSheet } from '#core/ui/theme/sheets.ts';
import factsCss from './facts.css?inline';

/** What is known of a record under one label; null or empty where nothing is. */
export type Fact = readonly [label: string, value: Exclude<ReactNode, boolean>];

/** What is known of a record that is open, in as many columns as there is room for. A fact without a value is left out. */
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
