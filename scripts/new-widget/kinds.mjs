/** What is written for each kind of widget beside its templates, and what is left to do by hand. */

/**
 * @typedef {object} Kind
 * @property {string} [on]         the kind whose templates it adds to, or takes the place of
 * @property {boolean} [hasCalls]  it brings calls of its own, which `src/contract/routes.ts` has to list
 * @property {(name: import('./names.mjs').Names) => string[]} left
 */

const SURFACE = 'Accept what partners will see: npx vitest run tests/publish -u';
const README = 'Then describe the element for partners: npm run docs:elements';
const SCREEN = ({ kebab }) => `Place and permission in the menu: src/widgets/${kebab}/${kebab}.screen.ts`;
const ACCESS = 'Accept who may call it: npx vitest run --project server tests/contract/access.test.ts -u';

/** @type {Readonly<Record<string, Kind>>} */
export const kinds = {
  plain: {
    left: (name) => [
      `The call and the figure: src/widgets/${name.kebab}/${name.kebab}.state.ts asks for the company balance until then`,
      SCREEN(name),
      SURFACE,
      README,
    ],
  },
  movement: {
    hasCalls: true,
    left: ({ kebab }) => [
      `What it moves: src/server/features/${kebab}/${kebab}.rules.ts, and the same without the rules in tests/movements/${kebab}.movement.ts`,
      `An element that asks for it by an operation: npm run new:widget -- ${kebab}`,
      SURFACE,
      ACCESS,
    ],
  },
  register: {
    left: ({ kebab, area }) => [
      `Its calls, which are those of cost centres until then, and its fields: src/widgets/${kebab}/${kebab}.widget.tsx`,
      `With calls and a table of its own: npm run new:widget -- ${kebab} --register-with-server`,
      `The permissions of area ${area}: src/widgets/${kebab}/${kebab}.screen.ts and ${kebab}.widget.tsx`,
      SURFACE,
      README,
    ],
  },
  'register-with-server': {
    on: 'register',
    hasCalls: true,
    hasRecords: true,
    left: ({ kebab, area }) => [
      `What a record is: src/contract/${kebab}.ts, its table in src/server/platform/database/migrations and the SQL, record and service in src/server/features/${kebab}`,
      `The word for one record: kind_${kebab} in locales/*/audit.json`,
      `Its columns and fields: src/widgets/${kebab}/${kebab}.widget.tsx`,
      `The permissions of area ${area}: src/server/features/${kebab}/${kebab}.routes.ts and, in src/widgets/${kebab}, ${kebab}.screen.ts and ${kebab}.widget.tsx`,
      'A record of it for the long matrices: tests/contract/records.ts',
      SURFACE,
      README,
      ACCESS,
    ],
  },
  report: {
    hasCalls: true,
    left: (name) => [
      `What it reads: src/contract/${name.kebab}.ts and src/server/features/${name.kebab}/${name.kebab}.report.ts, what was filled until then`,
      `Its columns, filters and, if it has one, its chart: src/widgets/${name.kebab}/${name.kebab}.widget.tsx`,
      'Files of more than 5 000 rows come from the server: `exports: true` in the contract, `exporting` in the module',
      SCREEN(name),
      SURFACE,
      README,
      ACCESS,
    ],
  },
};
