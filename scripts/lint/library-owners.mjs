/**
 * Owners of libraries, for the lint rule `no-restricted-imports`. Only a few folders import a library, so that
 * developers can replace the library.
 */

/** Rows of the form `[packages, owners below src/, instruction for all other folders]`. */
const owners = [
  [['wretch', 'wretch/**'], ['core/api'], 'call the server through the `api` of the session'],
  [['i18next', 'i18next/**'], ['core/i18n'], 'take texts from `useTexts` of #core/i18n'],
  [['@shoelace-style/**', 'lit', 'lit/**'], ['core/ui'], 'use or extend a component of #core/ui'],
  [['@r2wc/**'], ['core/loader'], 'describe the element with `describeElement` of #core/description'],
  [['jspdf', 'jspdf-autotable'], ['blocks/report'], 'describe a report for #blocks/report'],
  [['d3-*'], ['core/ui/chart'], 'use or extend a chart of #core/ui/chart'],
  [['leaflet', 'leaflet/**'], ['core/ui/map'], 'use the map of #core/ui/map'],
  [
    ['xlsx', 'xlsx/**', '@zip.js/**', 'fflate', 'csv-parse/browser/**'],
    ['blocks/spreadsheet'],
    'use #blocks/spreadsheet',
  ],
  [['date-fns', 'date-fns/**'], ['core/dates'], 'use or extend #core/dates'],
  [
    ['react-dom', 'react-dom/**'],
    ['core/element', 'core/ui'],
    'return React nodes; the element shell mounts them',
  ],
  [['typebox', 'typebox/**'], ['contract', 'server'], 'import the type from #contract with `import type`'],
  [['kysely'], ['server'], 'call the server'],
  [
    ['pg', '@electric-sql/**'],
    ['server/platform/database', 'server/platform/events'],
    'take a transaction from `Tenancy`',
  ],
  [['fastify', '@fastify/**'], ['server'], 'call the server'],
  [['yazl'], ['server/platform/exports'], 'declare `exports` on the call and give its handler `exporting`'],
  [['@brazilian-utils/**'], ['server/features/payments'], 'use `business-days.ts` of payments'],
  [['nodemailer'], ['server/platform/mail'], 'send through the `MailPort`'],
  [['prom-client'], ['server/platform/metrics'], 'set a figure of the `metrics` of the server'],
  [
    ['@node-rs/argon2'],
    ['server/platform/accounts', 'server/demo'],
    'hash through `passwords.ts` of the accounts',
  ],
];

const isWithin = (folder, owner) => folder === owner || folder.startsWith(`${owner}/`);

function restrictionsFor(folder) {
  return owners
    .filter(([, owning]) => !owning.some((owner) => isWithin(folder, owner)))
    .map(([group, owning, instead]) => ({
      group,
      message: `This library belongs to src/${owning.join(', src/')}: ${instead}.`,
    }));
}

const block = (files, folder) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: restrictionsFor(folder) }] },
});

const folders = [...new Set(owners.flatMap(([, owning]) => owning))].sort();

/**
 * Blocks of the lint configuration. `src` may import no owned library; the folder of an owner may import its own
 * libraries.
 */
export const libraryOwnership = [
  block(['src/**/*.{ts,tsx}'], ''),
  ...folders.map((folder) => block([`src/${folder}/**/*.{ts,tsx}`], folder)),
];
