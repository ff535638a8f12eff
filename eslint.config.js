/**
 * Taste and ownership, executable. Layers are checked by .dependency-cruiser.cjs, what asks for types by .oxlintrc.json; here
 * stand the rules a single file can break. A message says what to do instead; a suppression needs a reason after `--`.
 */
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import {
  bans,
  bareLazy,
  defaultExports,
  htmlFromText,
  literalTexts,
  moduleState,
  ownNumberFormats,
  systemTime,
} from './scripts/lint/banned-syntax.mjs';
import { litroPlugin } from './scripts/lint/file-names.mjs';
import { libraryOwnership } from './scripts/lint/library-owners.mjs';

const tests = [
  '**/*.test.{ts,tsx}',
  'tests/**/*.{ts,tsx}',
  'src/**/testing/**/*.{ts,tsx}',
  'src/server/**/*.movement.ts',
];

const everywhere = {
  name: 'litro/everywhere',
  plugins: { litro: litroPlugin },
  rules: {
    'litro/file-names': 'error',
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', 4],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-env'] }],
    '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
  },
};

const typescript = {
  name: 'litro/typescript',
  files: ['**/*.{ts,tsx}'],
  rules: {
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
};

const browser = {
  name: 'litro/browser',
  files: ['src/{core,blocks,widgets,host-demo}/**/*.{ts,tsx,js}'],
  languageOptions: { globals: globals.browser },
  plugins: { 'react-hooks': reactHooks },
  rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
};

const accessible = {
  ...jsxA11y.flatConfigs.recommended,
  files: ['**/*.tsx'],
  rules: {
    ...jsxA11y.flatConfigs.recommended.rules,
    // A dialog puts the focus where the answer is given; a page does not.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  },
};

const widgets = {
  name: 'litro/widgets',
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
  name: 'litro/no-console',
  files: ['src/{server,core,blocks,widgets,contract}/**/*.{ts,tsx}'],
  rules: { 'no-console': 'error' },
};

const bannedSyntax = [
  { files: ['src/**/*.{ts,tsx}'], rules: bans(bareLazy, defaultExports, htmlFromText, ownNumberFormats) },
  { files: ['src/core/{money,dates,format}/**/*.ts'], rules: bans(defaultExports, htmlFromText) },
  {
    files: ['src/{blocks,core/{ui,element}}/**/*.{ts,tsx}'],
    rules: bans(bareLazy, defaultExports, htmlFromText, ownNumberFormats, literalTexts),
  },
  {
    files: ['src/widgets/**/*.{ts,tsx}'],
    rules: bans(bareLazy, defaultExports, htmlFromText, ownNumberFormats, literalTexts, moduleState),
  },
  { files: ['src/server/**/*.ts'], rules: bans(defaultExports, htmlFromText, ownNumberFormats, systemTime) },
  { files: ['src/server/clock.ts'], rules: bans(defaultExports, htmlFromText, ownNumberFormats) },
].map((block, index) => ({ name: `litro/banned-syntax/${index}`, ...block }));

const inTests = {
  name: 'litro/tests',
  files: tests,
  languageOptions: { globals: { ...globals.browser, ...globals.mocha, ...globals.node } },
  rules: {
    'max-lines': 'off',
    'max-lines-per-function': 'off',
    'no-restricted-imports': 'off',
    'no-restricted-globals': 'off',
    '@typescript-eslint/no-unused-expressions': 'off',
    ...bans(defaultExports),
  },
};

export default tseslint.config(
  { ignores: ['dist/**', 'coverage/**', '.data/**', 'node_modules/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommended,
  comments.recommended,
  accessible,
  everywhere,
  typescript,
  browser,
  widgets,
  quiet,
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  { files: ['scripts/dev/*.js'], languageOptions: { globals: globals.browser } },
  libraryOwnership,
  bannedSyntax,
  inTests,
);
