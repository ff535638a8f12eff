import { useRef, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useSheet } from '../theme/sheets.ts';
import reasonLineCss from './reason-line.css?inline';

export function ReasonLine({ children }: { children: ReactNode }): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  useSheet(line, reasonLineCss);
  return (
    <p ref={line} className="reason-line">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
