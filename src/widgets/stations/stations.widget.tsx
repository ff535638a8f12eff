import { useId, useRef } from 'react';
import { Closed } from '#core/element/closed.tsx';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { useAccess } from '#core/session/access.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import stationsCss from './stations.css?inline';
import type { element } from './stations.element.ts';
import { Register } from './register.tsx';

/** `<litro-stations>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const { session, attributes } = props;
  const t = useTexts('stations');
  const fuels = useLazyTexts('fuels');
  const access = useAccess(session, 'portal.gasStation.list');
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useSheet(root, stationsCss);
  const isOpen = access.status === 'open';
  return (
    // No landmark: those belong to the page around, which may hold several of these.
    <div ref={root} role="group" className="stations" aria-labelledby={titleId}>
      <WidgetTitle id={titleId} level={attributes.headingLevel} hidden={attributes.noTitle}>
        {t('title')}
      </WidgetTitle>
      {!isOpen && access.status !== 'starting' ? (
        <Closed access={access} />
      ) : fuels ? (
        <Register key={isOpen ? access.organizationId : ''} {...props} fuels={fuels} open={isOpen} />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </div>
  );
}
