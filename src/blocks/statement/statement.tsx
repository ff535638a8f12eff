import { useMemo, useRef } from 'react';
import { Report } from '#blocks/report/report.tsx';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { describeStatement, type StatementOwner } from './describe-statement.tsx';
import statementCss from './statement.css?inline';

export interface StatementProps {
  readonly session: Session;
  /** Null for the company. */
  readonly owner: StatementOwner | null;
  /** Opens the receipt of a distribution, by its entry. Without it there are none to open. */
  readonly onReceipt?: ((entry: string) => void) | undefined;
  /** Opens the entry behind a line. Keep its identity. Without it there are none to open. */
  readonly onEntry?: ((entry: string) => void) | undefined;
  /** The view that the address brought, as `onView` gave it. */
  readonly view?: string | undefined;
  /** Told of another view. Keep its identity. */
  readonly onView?: ((view: string) => void) | undefined;
}

/**
 * What the company's account, or the wallets of a vehicle or a person received, gave back and spent, newest first, with what was left after each.
 * A block because vehicles, drivers and recipients all have one; import it from a part of the widget that is loaded on
 * use. Loads its texts itself; the caller needs the `list` permission of the register the record stands in.
 */
export function Statement(props: StatementProps) {
  const t = useLazyTexts('statement');
  const fuels = useLazyTexts('fuels');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, statementCss);
  return (
    <div ref={root} className="statement">
      {t && fuels ? <Loaded {...props} t={t} fuels={fuels} /> : <Skeleton shape="rows" count={4} />}
    </div>
  );
}

type LoadedProps = StatementProps & { t: Text<'statement'>; fuels: Text<'fuels'> };

function Loaded({ session, owner, onReceipt, onEntry, view, onView, t, fuels }: LoadedProps) {
  const openReceipt = useRef(onReceipt);
  openReceipt.current = onReceipt;
  const hasReceipts = onReceipt !== undefined;
  const locale = useLocale();
  const { register, id, name } = owner ?? {};
  const description = useMemo(
    () =>
      describeStatement({
        session,
        owner: register && id !== undefined && name !== undefined ? { register, id, name } : null,
        t,
        fuels,
        locale,
        ...(hasReceipts && { onReceipt: (entry: string) => openReceipt.current?.(entry) }),
        ...(onEntry && { onEntry }),
      }),
    [session, register, id, name, t, fuels, locale, hasReceipts, onEntry],
  );
  return <Report session={session} description={description} view={view} onView={onView} />;
}
