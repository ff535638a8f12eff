import { useCallback, useMemo } from 'react';
import { Report } from '#blocks/report/report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { describeFleet } from './describe-fleet.tsx';
import type { element } from './efficiency.element.ts';
import css from './efficiency.css?inline';

export const Widget = frame<typeof element>({
  permission: 'portal.vehicle.list',
  css,
  texts: ['fuels'],
  Content,
});

function Content({ session, attributes, emit, open }: ContentProps<typeof element>) {
  const t = useTexts('efficiency');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const description = useMemo(
    () => describeFleet({ session, t, fuels, locale }),
    [session, t, fuels, locale],
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
