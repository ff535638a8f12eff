import common from '../../../locales/pt/common.json' with { type: 'json' };
import registry from '../../../locales/pt/registry.json' with { type: 'json' };
import words from '../../../locales/pt/vehicles.json' with { type: 'json' };
import type { Hook } from './hook.ts';

export const VEHICLES_TAG = 'litro-vehicles';

export const VEHICLES_ROW: Hook = { selector: '[role=rowheader]' };

/**
 * Parts of the vehicle list. `count` is the grid. Its row count is one more than the number of vehicles, because the
 * header is a row.
 */
export const vehicleListHooks = {
  firstRow: { selector: '[data-at="0"] [role=rowheader]' },
  count: { selector: '[role=grid]' },
  next: { selector: `button[aria-label="${common.nextPage}"]` },
  sort: { selector: '[role=columnheader] button', text: words.licensePlate },
  search: { selector: 'input[type=search]' },
};

export const IMPORT_NAMES = { menu: registry.files, item: registry.import };

export const importHooks = {
  file: { selector: '[data-step] input[type=file]' },
  grid: { selector: '[data-step] [role=grid]' },
  firstRow: { selector: '[data-step] [data-at="0"]' },
  progress: { selector: '[data-step] [role=progressbar]' },
  problem: { selector: '[data-step]' },
};
