import { parseScreens, type ScreenModules } from './menu.model.ts';

export const screens = parseScreens(
  import.meta.glob<ScreenModules[string]>('../*/*.screen.ts', { eager: true }),
);
