import type { ScreenDescription } from '#core/element/describe-screen.ts';
import { parseScreens } from './menu.model.ts';

/** Every screen that a widget brings; adding one edits no file here. */
export const screens = parseScreens(
  import.meta.glob<ScreenDescription>('../*/*.screen.ts', { eager: true, import: 'screen' }),
);
