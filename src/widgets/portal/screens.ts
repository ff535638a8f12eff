import { parseScreens, type ScreenModules } from './menu.model.ts';

/** Every screen that a widget brings; adding one edits no file here. */
export const screens = parseScreens(
  import.meta.glob<ScreenModules[string]>('../*/*.screen.ts', { eager: true }),
);
