import { frame } from '#core/element/frame.tsx';
import { parseView } from '#blocks/registry/view-address.ts';
import stationsCss from './stations.css?inline';
import type { element } from './stations.element.ts';
import { createStationsState, type StationsState, type SwitchFailure } from './stations.state.ts';
import { Register } from './register.tsx';
import { stationColumns } from './views/columns.tsx';

/** `<litro-stations>`. */
export const Widget = frame<typeof element, StationsState, SwitchFailure>({
  permission: 'portal.gasStation.list',
  css: stationsCss,
  texts: ['fuels', 'station-map'],
  createState({ session, attributes, emit, notify }, { texts }) {
    const columns = stationColumns(texts('stations'), texts('fuels'));
    return createStationsState(session, {
      hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
      view: parseView(attributes.view ?? '', columns).view,
      onView: (view) => void emit('litro-view-changed', { view }),
      onChanged: (change) => void emit('litro-station-changed', change),
      onFailed: notify,
    });
  },
  noticeOf: ({ name, error }, { t, errorText, requestId }) =>
    error.outcome === 'unknown'
      ? { tone: 'caution', text: t('failedUnknown', { name }), detail: requestId(error) }
      : { tone: 'negative', text: t('failed', { name }), detail: errorText(error) },
  Content: Register,
});
