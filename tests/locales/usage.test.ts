import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import {
  callsOf,
  literalsIn,
  namespacesOf,
  prefixesIn,
  readersIn,
  registryFilesOf,
  sources,
  textsOf,
  withoutPlural,
} from './texts.ts';

const namespaces = namespacesOf('pt');
/** What the frame asks of every widget's own texts. */
const frames = sources.filter(({ path }) => path === 'src/core/element/frame.tsx');

/** What the code can ask of one namespace: a widget asks for its own, everybody for `common` and the like. */
function askedOf(namespace: string) {
  const isOfWidget = sources.some(({ path }) => path.startsWith(`src/widgets/${namespace}/`));
  const files = sources
    .filter(
      ({ path, code }) =>
        !isOfWidget || path.startsWith(`src/widgets/${namespace}/`) || literalsIn(code).has(namespace),
    )
    .concat(registryFilesOf(namespace), isOfWidget ? frames : []);
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

  it('ask for no text that is not there', () => {
    const missing = sources.flatMap((file) =>
      [...readersIn(file)].flatMap(([reader, read]) => {
        const texts = read.filter((namespace) => namespaces.includes(namespace));
        const keys = texts.flatMap((namespace) => [...textsOf('pt', namespace).keys()]);
        const known = new Set(keys.flatMap((key) => [key, withoutPlural(key)]));
        return callsOf(reader, file.code)
          .filter((key) => !known.has(key))
          .map((key) => `${file.path}: ${read.join(' or ')}:${key}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it.each(namespaces.filter((namespace) => registryFilesOf(namespace).length > 0))(
    'find in %s and in what registers share all that is asked of a register',
    (namespace) => {
      const keys = [namespace, 'registry', 'people'].flatMap((one) => [...textsOf('pt', one).keys()]);
      const known = new Set(keys.flatMap((key) => [key, withoutPlural(key)]));
      const asked = registryFilesOf(namespace).flatMap(({ code }) => callsOf('t', code));
      expect(asked.filter((key) => !known.has(key))).toEqual([]);
      expect(asked).toContain('emptyTitle');
    },
  );
});
