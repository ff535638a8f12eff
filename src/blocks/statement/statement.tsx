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
  readonly owner: StatementOwner;
  /** Opens the receipt of a distribution, by its entry. Without it there are none to open. */
  readonly onReceipt?: ((entry: string) => void) | undefined;
}

/**
 * What the wallets of a vehicle or a person received, gave back and spent, newest first, with what was left after each.
 * A block because vehicles, drivers and recipients all have one; import it from a part of the widget that is loaded on
 * use. Loads its texts itself; the caller needs the `list` permission of the register the record stands in.
 */
export function Statement({ session, owner, onReceipt }: StatementProps) {
  const t = useLazyTexts('statement');
  const fuels = useLazyTexts('fuels');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, statementCss);
  return (
    <div ref={root} className="statement">
      {t && fuels ? (
        <Loaded session={session} owner={owner} onReceipt={onReceipt} t={t} fuels={fuels} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

type LoadedProps = StatementProps & { t: Text<'statement'>; fuels: Text<'fuels'> };

function Loaded({ session, owner: { register, id, name }, onReceipt, t, fuels }: LoadedProps) {
  const openReceipt = useRef(onReceipt);
  openReceipt.current = onReceipt;
  const hasReceipts = onReceipt !== undefined;
  const locale = useLocale();
  const description = useMemo(
    () =>
      describeStatement({
        session,
        owner: { register, id, name },
        t,
        fuels,
        locale,
        ...(hasReceipts && { onReceipt: (entry: string) => openReceipt.current?.(entry) }),
      }),
    [session, register, id, name, t, fuels, locale, hasReceipts],
  );
  return <Report session={session} description={description} />;
}
