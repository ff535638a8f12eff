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
  /** Owner of the wallets; null for the statement of the company. */
  readonly owner: StatementOwner | null;
  /** Receives the entry id of a distribution. Without `onReceipt`, receipts cannot be opened. */
  readonly onReceipt?: ((entry: string) => void) | undefined;
  /**
   * Receives the entry id of a line. Without `onEntry`, entries cannot be opened. The function must keep its
   * identity.
   */
  readonly onEntry?: ((entry: string) => void) | undefined;
  readonly view?: string | undefined;
  /** Receives each new view. The function must keep its identity between renders. */
  readonly onView?: ((view: string) => void) | undefined;
}

/**
 * Credit movements of the company, a vehicle or a person, newest first, with the balance after each movement. Import
 * it only from lazily loaded parts. Loads its own texts. The user needs the `list` permission of the owner's register.
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

type LoadedStatementProps = StatementProps & { t: Text<'statement'>; fuels: Text<'fuels'> };

function Loaded({ session, owner, onReceipt, onEntry, view, onView, t, fuels }: LoadedStatementProps) {
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
