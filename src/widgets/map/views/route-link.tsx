import { useSignals } from '@preact/signals-react/runtime';
import type { GasStation } from '#contract/stations.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import type { MapScreenProps } from '../map-props.ts';

const PLANNER = 'litro-route-planner';

interface RouteLinkProps extends Pick<MapScreenProps, 'session' | 'emit'> {
  station: GasStation;
}

/**
 * Link to the route planner. The link is hidden if the host page lacks `<litro-route-planner>` or the user lacks the
 * permission.
 */
export function RouteLink({ session, emit, station }: RouteLinkProps) {
  useSignals();
  const t = useTexts('map');
  if (!customElements.get(PLANNER) || !session.can('portal.routeScript.list')) return null;
  const view = new URLSearchParams({ station: station.id }).toString();
  return (
    <div className="map-card-ways">
      <LinkButton
        session={session}
        intent={{ element: PLANNER, view }}
        onAsk={(request) => emit('litro-route-asked', request)}
      >
        {t('openRoute')}
      </LinkButton>
    </div>
  );
}
