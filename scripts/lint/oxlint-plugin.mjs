/** Plugin for oxlint: Litro's own rules, and ESLint's rule that bans syntax by selectors. */
import unsupported from 'eslint/use-at-your-own-risk';
import { litroPlugin } from './file-names.mjs';

const plugin = {
  meta: { name: 'litro' },
  rules: {
    ...litroPlugin.rules,
    /** ESLint's rule, because oxlint itself has no rule that bans syntax by selectors. */
    'banned-syntax': unsupported.builtinRules.get('no-restricted-syntax'),
  },
};

export default plugin;
