import type { WidgetProps } from '#core/description/describe-element.ts';
import type { element } from './portal.element.ts';
import type { PortalState } from './portal.state.ts';
import type { RouterLocation } from './router.model.ts';
import type { NameScreen } from './use-screen-names.ts';

export interface PlaceProps extends WidgetProps<typeof element> {
  readonly state: PortalState;
  readonly place: RouterLocation | null;
  readonly nameScreen: NameScreen;
}
