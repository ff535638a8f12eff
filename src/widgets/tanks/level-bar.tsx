import { useRef } from 'react';
import type { Tank } from '#contract/tanks.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import tanksCss from './tanks.css?inline';

/**
 * Fill level of a tank: assigned fuel is darker than free fuel, and a mark shows the reorder point.
 */
export function LevelBar({ tank, label }: { tank: Tank; label: string }) {
  const root = useRef<HTMLSpanElement>(null);
  useSheet(root, tanksCss);
  const { level, claimed, capacity, reorderPoint } = tank;
  const part = (litres: number) => `${Math.min(100, (100 * litres) / capacity)}%`;
  return (
    <span ref={root} className="tank-bar" role="img" aria-label={label} data-low={isLow(tank) || undefined}>
      <span className="tank-bar-level" style={{ inlineSize: part(level) }} />
      <span className="tank-bar-claimed" style={{ inlineSize: part(Math.min(claimed, level)) }} />
      {reorderPoint !== null && (
        <span className="tank-bar-mark" style={{ insetInlineStart: part(reorderPoint) }} />
      )}
    </span>
  );
}

export const isLow = ({ level, reorderPoint, status }: Tank): boolean =>
  status === 'active' && reorderPoint !== null && level <= reorderPoint;
