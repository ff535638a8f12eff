import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useChangeWords } from '#blocks/history/change-words.ts';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { formatCount } from '#core/format/count.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useErrorText, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import auditCss from './audit.css?inline';
import type { element } from './audit.element.ts';
import { createAuditState, type AuditState } from './audit.state.ts';
import type { ChangeDrawerProps } from './change-drawer.tsx';
import { describeTrail } from './describe-trail.tsx';

const ChangeDrawer = onUse<ChangeDrawerProps>(() =>
  import('./change-drawer.tsx').then((module) => module.ChangeDrawer),
);

export const Widget = frame<typeof element, AuditState>({
  permission: 'portal.permission.list',
  css: auditCss,
  createState: ({ session, attributes, emit }) => createAuditState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, AuditState>) {
  useSignals();
  const words = useChangeWords(session);
  const description = useMemo(
    () =>
      words && {
        ...describeTrail({ session, words, open: state.open }),
        aside: () => <Verify state={state} />,
      },
    [session, words, state],
  );
  const id = state.opened.value;
  return (
    <>
      {description ? (
        <OpenedReport
          session={session}
          description={description}
          state={state}
          hostView={attributes.view}
          open={open}
        />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
      {open && id !== null && words && (
        <ChangeDrawer
          key={id}
          session={session}
          words={words}
          id={id}
          onClose={state.close}
          onFailed={state.close}
        />
      )}
    </>
  );
}

function Verify({ state }: { state: AuditState }) {
  useSignals();
  const t = useTexts('audit');
  const locale = useLocale();
  const errorText = useErrorText();
  const { value, busy, load } = state.verified;
  const now = value.value;
  const isBusy = busy.value;
  const verified = now.status === 'ready' ? now.value : null;
  const [broken] = verified?.broken ?? [];
  return (
    <>
      <span className="audit-verify">
        <Button size="small" busy={isBusy} onClick={() => void load()}>
          {t('verify')}
        </Button>
      </span>
      <span className="audit-verified" role="status">
        {isBusy ? (
          t('verifying')
        ) : now.status === 'failed' ? (
          <StatusText tone="negative">{`${t('verifyFailed')} ${errorText(now.error)}`}</StatusText>
        ) : broken ? (
          <StatusText tone="negative">{t('broken', { record: formatShortId(broken.record) })}</StatusText>
        ) : (
          verified && (
            <StatusText tone="positive">
              {t('whole', { count: verified.sealed, shown: formatCount(verified.sealed, locale) })}
            </StatusText>
          )
        )}
      </span>
    </>
  );
}
