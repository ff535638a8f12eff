/** The layer table of docs/build/architecture.md, executable. What a single file can break is in oxlint.config.mjs. */

const pure = '^src/core/(money|dates|format|validation|wording|texts)/';

/** Values alone; they import nothing. */
const facts = '^src/contract/(facts|choices)\\.ts$';
const ring = '^src/core/(config|connections|session|api|i18n|state|page-errors)/';
const tests = '(\\.test\\.tsx?$|^tests/|/testing/)';

/** The server, from the lowest floor to the highest. */
const floors = ['platform', 'records', 'ledger', 'features', 'readers'];

/** A border: `name`, why it is there, and the modules on both sides as regular expressions. */
const border = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    border(
      'no-cycles',
      'Two modules that need each other are one module, or miss a third. Types count: what both say of a thing stands below both.',
      {},
      { circular: true },
    ),

    border(
      'contract-is-leaf',
      'Both sides stand on the contract; it stands on nothing of ours.',
      { path: '^src/contract/' },
      { path: ['^src/(core|blocks|widgets|host-demo|server)/', '^tests/'] },
    ),
    border(
      'contract-is-types-only-in-the-browser',
      'A schema in the browser is bytes nobody needs: write `import type`. Plain values stand in facts.ts and choices.ts.',
      { path: '^src/(core|blocks|widgets)/', pathNot: tests },
      {
        path: '^src/contract/',
        pathNot: '^src/contract/(facts|choices)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),

    border(
      'pure-core-is-pure',
      'The server uses money, dates, format, validation, wording and texts too: no DOM, no state, only date-fns in dates.',
      { path: pure, pathNot: [tests, '^src/core/texts/'] },
      { pathNot: [pure, '^node_modules/date-fns/'] },
    ),
    border(
      'texts-are-types',
      'Which texts there are is a matter of the compiler: what shows them loads them.',
      { path: '^src/core/texts/' },
      { pathNot: ['^src/core/texts/', '^locales/'] },
    ),
    border(
      'core-ring-stays-inside',
      'config, connections, session, api, i18n, state and page-errors know the pure parts and the contract, not how things look.',
      { path: ring, pathNot: tests },
      { path: '^src/', pathNot: [pure, ring, '^src/contract/'] },
    ),
    border(
      'core-knows-no-widget',
      'The core serves every widget and block and therefore names none.',
      { path: '^src/core/', pathNot: tests },
      { path: ['^src/(blocks|widgets|host-demo|server)/', '^tests/'] },
    ),
    border(
      'keys-come-from-operations',
      'A key is kept until its answer is definite: what needs one acts by an operation.',
      { path: '^src/', pathNot: [tests, '^src/core/state/operation\\.ts$'] },
      { path: '^src/core/api/idempotency-key\\.ts$' },
    ),
    border(
      'looks-know-no-element',
      'A component is drawn by whoever shows it: the shell of an element stands on the components, not under them.',
      { path: '^src/core/ui/', pathNot: tests },
      { path: '^src/core/(element|loader|description)/' },
    ),
    border(
      'blocks-know-no-widget',
      'A block is what several widgets are made of and therefore names none.',
      { path: '^src/blocks/', pathNot: tests },
      { path: ['^src/(widgets|host-demo|server)/', '^tests/'] },
    ),

    border(
      'widgets-are-islands',
      'A widget works alone on a stranger’s page. What two of them need is a block, or belongs to the core.',
      { path: '^src/widgets/([^/]+)/' },
      { path: '^src/widgets/([^/]+)/', pathNot: ['^src/widgets/$1/', '\\.screen\\.ts$'] },
    ),
    border(
      'screens-are-for-the-portal',
      'Where a widget stands in the portal is the portal’s business alone, so the loader stays small.',
      { path: '^src/widgets/', pathNot: '^src/widgets/portal/' },
      { path: '^src/widgets/(?!portal/)[^/]+/[^/]+\\.screen\\.ts$' },
    ),
    border(
      'the-loader-knows-elements-only',
      'litro.js is on every page: what a widget is made of arrives with the widget.',
      { path: '^src/widgets/[^/]+\\.ts$', pathNot: tests },
      { path: '^src/widgets/', pathNot: ['\\.element\\.ts$', '^src/widgets/[^/]+\\.ts$'] },
    ),
    border(
      'widgets-meet-the-server-in-the-contract',
      'Browser code calls; it does not import.',
      { path: '^src/widgets/', pathNot: tests },
      { path: ['^src/(server|host-demo)/', '^tests/'] },
    ),
    border(
      'views-are-given-their-data',
      'A view that fetches cannot be shown in another situation; the widget joins state and views.',
      { path: '^src/widgets/[^/]+/views/', pathNot: tests },
      { path: '\\.(state|element|screen)\\.tsx?$', dependencyTypesNot: ['type-only'] },
    ),
    border(
      'models-are-plain',
      'Rules are functions over values, testable without a browser, a server or a library.',
      { path: '\\.model\\.ts$' },
      {
        path: ['^node_modules/', '\\.(state|element|screen)\\.tsx?$', '\\.tsx$'],
        dependencyTypesNot: ['type-only'],
      },
    ),

    border(
      'hosts-embed-like-strangers',
      'The demo hosts use the tags and litro.js of the built suite, as a partner does.',
      { path: '^src/host-demo/', pathNot: tests },
      { path: ['^src/(contract|core|blocks|widgets|server)/', '^tests/'] },
    ),

    border(
      'server-meets-the-browser-in-the-contract',
      'Of the core only the pure parts run on both sides.',
      { path: '^src/server/' },
      { path: '^src/', pathNot: ['^src/server/', '^src/contract/', pure] },
    ),
    border(
      'routes-go-through-the-service',
      'HTTP in routes, the rule in the service, SQL in the repository.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    border(
      'rules-decide-on-values',
      'A rule knows no transaction and no clock, so that the same rule runs in a simulation; the service locks and applies.',
      { path: '^src/server/.*\\.rules\\.ts$' },
      {
        pathNot: ['\\.rules\\.ts$', pure, facts, '^src/server/platform/refusal\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    border(
      'modules-meet-through-services',
      'The tables of a module are its own; ask its service. (A floor below may be asked directly.)',
      { path: '^src/server/(features|readers)/([^/]+)/', pathNot: tests },
      {
        path: '^src/server/(features|readers)/.+\\.(repository|routes|presenter)\\.ts$',
        pathNot: '^src/server/$1/$2/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...floors.map((floor, at) =>
      border(
        `${floor}-stands-on-what-is-below`,
        `Floors of the server, from below: ${floors.join(', ')}; then the program itself. An import leads down.`,
        { path: `^src/server/${floor}/`, pathNot: tests },
        { path: '^src/server/', pathNot: [`^src/server/(${floors.slice(0, at + 1).join('|')})/`, tests] },
      ),
    ),

    border(
      'driver-knows-connections-and-statements',
      'The driver knows no organization, list or migration. Its caller passes the transaction.',
      { path: '^src/server/platform/database/driver/', pathNot: tests },
      {
        path: '^src/',
        pathNot: [
          '^src/server/platform/database/driver/',
          '^src/server/platform/database/(addresses|schema|sql-state|start-error)\\.ts$',
        ],
      },
    ),
    border(
      'private-parts-of-the-driver',
      'Outside of platform/database, code uses only these files of the driver: later, prepared-statements, savepoint, acknowledge, lost-connection, socket.',
      { path: '^src/', pathNot: [tests, '^src/server/platform/database/'] },
      {
        path: '^src/server/platform/database/driver/',
        pathNot:
          '^src/server/platform/database/driver/(later|prepared-statements|savepoint|acknowledge|lost-connection|socket)\\.ts$',
      },
    ),

    border(
      'browser-code-has-no-node',
      'There is no Node in a browser.',
      { path: '^src/(contract|core|blocks|widgets)/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    border(
      'code-does-not-lean-on-tests',
      'What a test needs is no part of the product.',
      { path: '^src/', pathNot: tests },
      { path: tests },
    ),
    border(
      'src-imports-nothing-from-tests',
      'Tests in `tests/` may import from `src/`; a helper that a test in `src/` needs is in a folder `testing`.',
      { path: '^src/' },
      { path: '^tests/' },
    ),
    border(
      'code-does-not-lean-on-dev-dependencies',
      'What runs is listed under dependencies.',
      { path: '^src/', pathNot: tests },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'triple-slash-type-reference'],
        pathNot: '^node_modules/@types/',
      },
    ),
    border(
      'nothing-missing',
      'The import leads nowhere. (A host names litro.js by its address; the peer of the bench has packages of its own.)',
      { pathNot: '^tests/bench/browser/peer/' },
      { couldNotResolve: true, pathNot: ['\\?', '^virtual:', '^/litro\\.js$', '^https://[^ ]+/litro\\.js$'] },
    ),
    border(
      'no-orphans',
      'Nobody imports it and it imports nobody: wire it up or delete it.',
      {
        orphan: true,
        pathNot: [
          tests,
          '\\.d\\.ts$',
          '/no-library\\.ts$',
          '\\.(element|screen)\\.ts$',
          '^src/host-demo/',
          '\\.(css|json)$',
        ],
      },
      {},
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
