import { relative, sep } from 'node:path';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const empty = new Set(['utils', 'helpers', 'common', 'shared', 'lib', 'services']);

const rule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'kebab-case file and folder names that mean something' },
    messages: {
      case: '"{{name}}" is not kebab-case. Write it in lower case with hyphens, a role after a dot (balance.state.ts).',
      empty: 'The folder name "{{name}}" does not describe its content. Name the folder after its content.',
    },
    schema: [],
  },
  create: (context) => ({
    Program(node) {
      const parts = relative(context.cwd, context.filename).split(sep);
      const file = parts.pop() ?? '';
      for (const name of [...parts, ...file.split('.')]) {
        if (name && !name.startsWith('.') && !kebab.test(name))
          context.report({ node, messageId: 'case', data: { name } });
      }
      for (const name of parts)
        if (empty.has(name)) context.report({ node, messageId: 'empty', data: { name } });
    },
  }),
};

export const litroPlugin = { meta: { name: 'litro' }, rules: { 'file-names': rule } };
