import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { literalsIn, namespacesOf, prefixesIn, sources, textsOf, withoutPlural } from './texts.ts';

const namespaces = namespacesOf('pt');
/**
 * Source files with text keys of many namespaces: `FRAME` uses keys of every widget, `REGISTERS` uses keys of every
 * register.
 */
const FRAME = 'src/core/element/frame.tsx';
const REGISTERS = ['src/blocks/registry/registry-texts.ts', 'src/blocks/registry/register-screen.ts'];

/**
 * Folders of the blocks that use a namespace of texts. One file of a block names the namespace, but other files of the
 * block also use its keys. So the whole folder counts.
 */
const blocksOf = (namespace: string): string[] =>
  sources
    .filter(({ path, code }) => path.startsWith('src/blocks/') && literalsIn(code).has(namespace))
    .map(({ path }) => path.split('/').slice(0, 3).join('/'));

/**
 * Keys that the code can use from a namespace. A widget's namespace belongs to the widget and its blocks; all code may use
 * other namespaces, such as `common`.
 */
function requestOf(namespace: string) {
  const folder = `src/widgets/${namespace}/`;
  const isOfWidget = sources.some(({ path }) => path.startsWith(folder));
  const blocks = blocksOf(namespace);
  const own = sources.filter(
    ({ path, code }) =>
      !isOfWidget ||
      path.startsWith(folder) ||
      blocks.some((block) => path.startsWith(`${block}/`)) ||
      literalsIn(code).has(namespace),
  );
  const isRegister = own.some(({ code }) => code.includes('registryTexts('));
  const files = sources.filter(
    (file) => own.includes(file) || file.path === FRAME || (isRegister && REGISTERS.includes(file.path)),
  );
  return {
    literals: new Set(files.flatMap(({ code }) => [...literalsIn(code)])),
    prefixes: files.flatMap(({ code }) => prefixesIn(code)),
  };
}

describe('texts in the code', () => {
  it.each(namespaces)('every text of %s is used', (namespace) => {
    const { literals, prefixes } = requestOf(namespace);
    const codes = new Set(namespace === 'errors' ? Object.keys(errors) : []);
    const unused = [...textsOf('pt', namespace).keys()]
      .map(withoutPlural)
      .filter((key) => !literals.has(key) && !literals.has(`${namespace}:${key}`) && !codes.has(key))
      .filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });
});
