import { useCallback, useMemo } from 'react';
import { usePicker } from '#blocks/pick/use-picker.ts';
import { Report } from '#blocks/report/report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { describeFills } from './describe-fills.tsx';
import type { element } from './fills.element.ts';
import css from './fills.css?inline';

export const Widget = frame<typeof element>({
  permission: 'portal.transaction.list',
  css,
  texts: ['fuels', 'pick'],
  Content,
});

function Content({ session, attributes, emit, open }: ContentProps<typeof element>) {
  const t = useTexts('fills');
  const pick = useTexts('pick');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const picker = usePicker(session);
  const description = useMemo(
    () => describeFills({ session, t, pick, fuels, locale, picker }),
    [session, t, pick, fuels, locale, picker],
  );
  const keepView = useCallback((view: string) => void emit('litro-view-changed', { view }), [emit]);
  return (
    <Report
      session={session}
      description={description}
      view={attributes.view}
      onView={keepView}
      open={open}
    />
  );
}
