import { useMemo, useRef } from 'react';
import { Report } from '#blocks/report/report.tsx';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { describeStatement, type StatementOwner } from './describe-statement.tsx';
import statementCss from './statement.css?inline';

/** The vehicle or container, or the person by the id that owns the wallets (`Person.user`). */
export type StatementProps = { readonly session: Session } & (
  { readonly vehicle: string; readonly user?: never } | { readonly user: string; readonly vehicle?: never }
);

/**
 * What the wallets of a vehicle or a person received, gave back and spent, newest first, with what was left after each.
 * A block because vehicles, drivers and recipients all have one; import it from a part of the widget that is loaded on
 * use. Loads its texts itself; the caller needs the `list` permission of the register the record stands in.
 */
export function Statement({ session, vehicle, user }: StatementProps) {
  const t = useLazyTexts('statement');
  const fuels = useLazyTexts('fuels');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, statementCss);
  return (
    <div ref={root} className="statement">
      {t && fuels ? (
        <Loaded session={session} vehicle={vehicle} user={user} t={t} fuels={fuels} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

interface LoadedProps {
  session: Session;
  vehicle: string | undefined;
  user: string | undefined;
  t: Text<'statement'>;
  fuels: Text<'fuels'>;
}

function Loaded({ session, vehicle, user, t, fuels }: LoadedProps) {
  const locale = useLocale();
  const description = useMemo(() => {
    const owner: StatementOwner = vehicle === undefined ? { user: user ?? '' } : { vehicle };
    return describeStatement({ session, owner, t, fuels, locale });
  }, [session, vehicle, user, t, fuels, locale]);
  return <Report session={session} description={description} />;
}
