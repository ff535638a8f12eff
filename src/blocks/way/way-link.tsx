import { useRef } from 'react';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { Way, type WayProps } from './way.tsx';
import wayCss from './way.css?inline';

export function WayLink(props: Omit<WayProps, 'inline' | 'tone' | 'size'>) {
  const place = useRef<HTMLSpanElement>(null);
  useSheet(place, wayCss);
  return (
    <span ref={place}>
      <Way {...props} inline="way" />
    </span>
  );
}
