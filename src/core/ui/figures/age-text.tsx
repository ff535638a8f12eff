import { useEffect, useState, type ReactNode } from 'react';
import { formatAge } from '#core/dates/format-age.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { useKit } from '../kit.tsx';

export interface AgeTextProps {
  at: Date;
  /** Wraps the age, such as (age) => t('updated', { age }). Default: only the age. */
  children?: (age: string) => ReactNode;
}

/** The displayed age counts whole minutes, so this interval limits its error to half a minute. */
const RENEW_MS = 30_000;

export function AgeText({ at, children }: AgeTextProps): ReactNode {
  const { locale } = useKit();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const age = formatAge(at, now, locale);
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at, locale)}>
      {children ? children(age) : age}
    </time>
  );
}
