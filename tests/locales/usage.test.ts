import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { literalsIn, namespacesOf, prefixesIn, sources, textsOf, withoutPlural } from './texts.ts';

const namespaces = namespacesOf('pt');
/** What the frame asks of every widget's own texts, and what registers have in common of every register's. */
const FRAME = 'src/core/element/frame.tsx';
const REGISTERS = ['src/blocks/registry/registry-texts.ts', 'src/blocks/registry/register-screen.ts'];

/** Folders of blocks in which a file names the namespace: what they draw for a widget is spread over their files. */
const blocksOf = (namespace: string): string[] =>
  sources
    .filter(({ path, code }) => path.startsWith('src/blocks/') && literalsIn(code).has(namespace))
    .map(({ path }) => path.split('/').slice(0, 3).join('/'));

/** What the code can ask of one namespace: a widget asks for its own, everybody for `common` and the like. */
function askedOf(namespace: string) {
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

describe('the texts and the code', () => {
  it.each(namespaces)('use every text of %s', (namespace) => {
    const { literals, prefixes } = askedOf(namespace);
    const codes = new Set(namespace === 'errors' ? Object.keys(errors) : []);
    const unused = [...textsOf('pt', namespace).keys()]
      .map(withoutPlural)
      .filter((key) => !literals.has(key) && !literals.has(`${namespace}:${key}`) && !codes.has(key))
      .filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });
});
