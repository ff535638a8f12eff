/**
 * @typedef {object} Kind
 * @property {string} [on]         the kind with the templates that this kind extends or replaces
 * @property {boolean} [hasCalls]  the kind has its own calls, which `src/contract/routes.ts` must list
 * @property {(name: import('./names.mjs').Names) => string[]} left  steps that remain by hand
 */

const SURFACE = 'Accept the surface for partners: npx vitest run tests/publish -u';
const README = 'Then describe the element for partners: npm run docs:elements';
const SCREEN = ({ kebab }) =>
  `Set position and permission in the menu: src/widgets/${kebab}/${kebab}.screen.ts`;
const ACCESS =
  'Accept the access rules of its calls: npx vitest run --project server tests/contract/access.test.ts -u';

/** @type {Readonly<Record<string, Kind>>} */
export const kinds = {
  plain: {
    left: (name) => [
      `Set the call and the figure: src/widgets/${name.kebab}/${name.kebab}.state.ts loads the company balance as an example`,
      SCREEN(name),
      SURFACE,
      README,
    ],
  },
  movement: {
    hasCalls: true,
    left: ({ kebab }) => [
      `Define the movement: src/server/features/${kebab}/${kebab}.rules.ts, and its model in tests/movements/${kebab}.movement.ts`,
      `Add an element that requests the movement by an operation: npm run new:widget -- ${kebab}`,
      SURFACE,
      ACCESS,
    ],
  },
  register: {
    left: ({ kebab, area }) => [
      `Set its calls, which are the calls of cost centers as an example, and its fields: src/widgets/${kebab}/${kebab}.widget.tsx`,
      `For its own calls and table, use instead: npm run new:widget -- ${kebab} --register-with-server`,
      `Check the permissions of area ${area}: src/widgets/${kebab}/${kebab}.screen.ts and ${kebab}.widget.tsx`,
      SURFACE,
      README,
    ],
  },
  'register-with-server': {
    on: 'register',
    hasCalls: true,
    hasRecords: true,
    left: ({ kebab, area }) => [
      `Define the record: src/contract/${kebab}.ts, its table in src/server/platform/database/migrations and the SQL, record and service in src/server/features/${kebab}`,
      `Translate the word for one record: kind_${kebab} in locales/*/audit.json`,
      `Set its columns and fields: src/widgets/${kebab}/${kebab}.widget.tsx`,
      `Check the permissions of area ${area}: src/server/features/${kebab}/${kebab}.routes.ts and, in src/widgets/${kebab}, ${kebab}.screen.ts and ${kebab}.widget.tsx`,
      'Add a record for the long matrices: tests/contract/records.ts',
      SURFACE,
      README,
      ACCESS,
    ],
  },
  report: {
    hasCalls: true,
    left: (name) => [
      `Define its data: src/contract/${name.kebab}.ts and src/server/features/${name.kebab}/${name.kebab}.report.ts, which reads refuels as an example`,
      `Set its columns, filters and chart, if any: src/widgets/${name.kebab}/${name.kebab}.widget.tsx`,
      'If files can have more than 5 000 rows, let the server write them: `exports: true` in the contract, `exporting` in the module',
      SCREEN(name),
      SURFACE,
      README,
      ACCESS,
    ],
  },
};
