import { frame } from '#core/element/frame.tsx';
import { usuallyHidden } from '#core/ui/table/columns-layout.ts';
import { parseView } from '#blocks/registry/view-address.ts';
import stationsCss from './stations.css?inline';
import type { element } from './stations.element.ts';
import { createStationsState, type StationFact, type StationsState } from './stations.state.ts';
import { Register } from './register.tsx';
import { stationColumns } from './views/columns.tsx';

export const Widget = frame<typeof element, StationsState, StationFact>({
  permission: 'portal.gasStation.list',
  css: stationsCss,
  texts: ['fuels', 'station-map', 'places'],
  createState({ session, attributes, emit, notify }, { texts }) {
    const columns = stationColumns(texts('stations'), texts('fuels'));
    return createStationsState(session, {
      hidden: usuallyHidden(columns),
      brought: attributes.view ?? '',
      parse(text) {
        const { view, showsDeleted } = parseView(text, columns);
        return { view, showsDeleted: showsDeleted && session.auth.isSuperAdmin };
      },
      onView: (now) => void emit('litro-view-changed', { view: now }),
      onChanged: (change) => void emit('litro-station-changed', change),
      notify,
    });
  },
  noticeOf(fact, { t, errorText, requestId, undo }) {
    const { id, name } = fact;
    const about = `station ${id}`;
    if (fact.kind === 'saved') {
      return { tone: 'positive', text: t(fact.isNew ? 'created' : 'changed', { name }), about };
    }
    if (fact.kind === 'switched') {
      const text = t(fact.enabled ? 'switchedOn' : 'switchedOff', { name });
      return { tone: 'positive', text, about, action: undo(fact.undo) };
    }
    const { error } = fact;
    return error.outcome === 'unknown'
      ? { tone: 'caution', text: t('failedUnknown', { name }), detail: requestId(error), about }
      : { tone: 'negative', text: t('failed', { name }), detail: errorText(error), about };
  },
  Content: Register,
});
