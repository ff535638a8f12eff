/**
 * Configuration of oxlint: rules for the style of the code and for the owners of libraries. Each rule judges one file;
 * some rules read the types of the file. .dependency-cruiser.cjs checks the layers. The message of a rule names the
 * alternative. A comment that disables a rule needs a reason after `--`.
 */
import {
  bans,
  bareLazy,
  defaultExports,
  emptyTests,
  htmlFromText,
  literalTexts,
  moduleState,
  ownNumberFormats,
  packing,
  systemTime,
} from './scripts/lint/banned-syntax.mjs';
import { accessible } from './scripts/lint/accessibility.mjs';
import { libraryOwnership } from './scripts/lint/library-owners.mjs';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'src/**/testing/**/*.{ts,tsx}'];

const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** Rules that find defects of JavaScript code, not questions of style. */
const javascript = errors(
  'constructor-super',
  'for-direction',
  'getter-return',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-class-assign',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-const-assign',
  'no-constant-binary-expression',
  'no-constant-condition',
  'no-control-regex',
  'no-debugger',
  'no-delete-var',
  'no-dupe-class-members',
  'no-dupe-else-if',
  'no-dupe-keys',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-func-assign',
  'no-global-assign',
  'no-import-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-new-native-nonconstructor',
  'no-nonoctal-decimal-escape',
  'no-obj-calls',
  'no-prototype-builtins',
  'no-redeclare',
  'no-regex-spaces',
  'no-self-assign',
  'no-setter-return',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-this-before-super',
  'no-unexpected-multiline',
  'no-unreachable',
  'no-unsafe-finally',
  'no-unsafe-negation',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'no-with',
  'require-yield',
  'use-isnan',
  'valid-typeof',
);

const everywhere = {
  ...javascript,
  'litro/file-names': 'error',
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 4],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
  ...errors(
    '@eslint-community/eslint-comments/disable-enable-pair',
    '@eslint-community/eslint-comments/no-aggregating-enable',
    '@eslint-community/eslint-comments/no-duplicate-disable',
    '@eslint-community/eslint-comments/no-unlimited-disable',
  ),
  '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-env'] }],
};

const typescript = {
  files: TYPESCRIPT,
  rules: {
    ...errors(
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'typescript/no-array-constructor',
      'typescript/no-duplicate-enum-values',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extra-non-null-assertion',
      'typescript/no-misused-new',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-optional-chain',
      'typescript/no-require-imports',
      'typescript/no-this-alias',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-declaration-merging',
      'typescript/no-unsafe-function-type',
      'typescript/no-wrapper-object-types',
      'typescript/prefer-as-const',
      'typescript/prefer-namespace-keyword',
      'typescript/triple-slash-reference',
      'no-unused-expressions',
    ),
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    // The rule no-redeclare is off, because a type and a value may share a name in this code.
    'no-redeclare': 'off',
    ...errors('typescript/await-thenable', 'typescript/only-throw-error'),
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafePromises: [
          { from: 'package', package: 'fastify', name: ['FastifyInstance', 'FastifyReply'] },
        ],
      },
    ],
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, properties: false } },
    ],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
};

const browser = {
  files: ['src/{core,blocks,widgets,host-demo}/**/*.{ts,tsx,js}'],
  rules: errors('react/rules-of-hooks', 'react/exhaustive-deps'),
};

const widgets = {
  files: ['src/{widgets,blocks,core/ui}/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'fetch', message: 'Call the server through the `api` of the session.' },
      { name: 'localStorage', message: 'What is kept belongs to the session (#core/session).' },
      { name: 'sessionStorage', message: 'What is kept belongs to the session (#core/session).' },
    ],
  },
};

const quiet = {
  files: ['src/{server,core,blocks,widgets,contract}/**/*.{ts,tsx}'],
  rules: { 'no-console': 'error' },
};

const scripts = {
  files: ['**/*.{js,mjs,cjs}'],
  env: { node: true, browser: true, es2024: true },
  rules: { 'no-undef': 'error' },
};

const bannedSyntax = [
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: bans(packing, bareLazy, defaultExports, htmlFromText, ownNumberFormats),
  },
  {
    files: ['src/core/{money,dates,format,wording}/**/*.ts'],
    rules: bans(packing, defaultExports, htmlFromText),
  },
  {
    files: ['src/{blocks,core/{ui,element}}/**/*.{ts,tsx}'],
    rules: bans(packing, bareLazy, defaultExports, htmlFromText, ownNumberFormats, literalTexts),
  },
  {
    files: ['src/widgets/**/*.{ts,tsx}'],
    rules: bans(packing, bareLazy, defaultExports, htmlFromText, ownNumberFormats, literalTexts, moduleState),
  },
  {
    files: ['src/server/**/*.ts'],
    rules: bans(packing, defaultExports, htmlFromText, ownNumberFormats, systemTime),
  },
  {
    files: ['src/server/platform/clock.ts'],
    rules: bans(packing, defaultExports, htmlFromText, ownNumberFormats),
  },
];

const generated = { files: ['src/contract/element-calls.ts'], rules: { 'max-lines': 'off' } };

const inTests = {
  files: TESTS,
  rules: {
    'max-lines': 'off',
    'max-lines-per-function': 'off',
    'no-restricted-imports': 'off',
    'no-restricted-globals': 'off',
    'no-unused-expressions': 'off',
    // Tests may use optional chaining unsafely: a test knows which values exist, because it created them.
    'no-unsafe-optional-chaining': 'off',
    ...bans(defaultExports, emptyTests),
  },
};

export default {
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint/oxlint-plugin.mjs', '@eslint-community/eslint-plugin-eslint-comments'],
  categories: { correctness: 'off' },
  ignorePatterns: ['dist/**', 'coverage/**', '.data/**', 'node_modules/**'],
  rules: everywhere,
  overrides: [
    accessible,
    typescript,
    browser,
    widgets,
    quiet,
    scripts,
    ...libraryOwnership,
    ...bannedSyntax,
    // The switch needs no `aria-checked`: it is a native checkbox, which reports its state itself.
    { files: ['src/core/ui/fields/switch.tsx'], rules: { 'jsx-a11y/role-has-required-aria-props': 'off' } },
    generated,
    inTests,
  ],
};
