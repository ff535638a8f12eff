/** The parts of `<litro-vehicles>` that benches use, on a page in Portuguese. */
import common from '../../../locales/pt/common.json' with { type: 'json' };
import registry from '../../../locales/pt/registry.json' with { type: 'json' };
import words from '../../../locales/pt/vehicles.json' with { type: 'json' };
import type { Hook } from './hook.ts';

export const VEHICLES_TAG = 'litro-vehicles';

/** A row is visible once the element shows its data. */
export const VEHICLES_ROW: Hook = { selector: '[role=rowheader]' };

/** Parts of the list. `count` is the grid, whose row count is one more than the number of vehicles, for the header. */
export const vehicleListHooks = {
  firstRow: { selector: '[data-at="0"] [role=rowheader]' },
  count: { selector: '[role=grid]' },
  next: { selector: `button[aria-label="${common.nextPage}"]` },
  sort: { selector: '[role=columnheader] button', text: words.licensePlate },
  search: { selector: 'input[type=search]' },
};

/** Accessible names of the menu and the menu item that open the import. */
export const IMPORT_NAMES = { menu: registry.files, item: registry.import };

/** Parts of the import. The attribute `data-step` of its root names the current step. */
export const importHooks = {
  file: { selector: '[data-step] input[type=file]' },
  grid: { selector: '[data-step] [role=grid]' },
  firstRow: { selector: '[data-step] [data-at="0"]' },
  progress: { selector: '[data-step] [role=progressbar]' },
  problem: { selector: '[data-step]' },
};
