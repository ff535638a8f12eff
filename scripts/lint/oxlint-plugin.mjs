/** Rules of our own, and ESLint's rule over selectors, for oxlint. */
import unsupported from 'eslint/use-at-your-own-risk';
import { litroPlugin } from './file-names.mjs';

const plugin = {
  meta: { name: 'litro' },
  rules: {
    ...litroPlugin.rules,
    /** Oxlint has no rule over selectors of its own. */
    'banned-syntax': unsupported.builtinRules.get('no-restricted-syntax'),
  },
};

export default plugin;
