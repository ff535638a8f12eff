import type { ContentProps } from '#core/element/frame-options.ts';
import type { element } from './map.element.ts';
import type { MapState } from './map.state.ts';

export type MapScreenProps = ContentProps<typeof element, MapState>;
