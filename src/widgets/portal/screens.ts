import { parseScreens, type ScreenModules } from './menu.model.ts';

/** All screens of all widgets. The glob finds new `*.screen.ts` files automatically. */
export const screens = parseScreens(
  import.meta.glob<ScreenModules[string]>('../*/*.screen.ts', { eager: true }),
);
