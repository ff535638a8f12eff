/** `npm run new:widget -- NAME`: the files of a new custom element. One word runs through it: folder, tag, texts, chunk. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('Name it in small letters and hyphens: npm run new:widget -- cost-centers');
  process.exit(1);
}
const folder = join('src/widgets', name);
if (existsSync(folder)) {
  console.error(`${folder} is there already.`);
  process.exit(1);
}

const pascal = name.replace(/(^|-)([a-z])/g, (_all, _hyphen, letter) => letter.toUpperCase());
const camel = pascal[0].toLowerCase() + pascal.slice(1);

const files = {
  [`${name}.element.ts`]: `import { describeElement } from '#core/element/describe-element.ts';

/**
 * \`<litro-${name}>\` …: what it is for, what it needs, how it fills its place.
 */
export const element = describeElement({
  tag: 'litro-${name}',
  attributes: {},
  events: {},
});
`,
  [`${name}.widget.tsx`]: `import { useSignals } from '@preact/signals-react/runtime';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import ${camel}Css from './${name}.css?inline';
import type { element } from './${name}.element.ts';
import { create${pascal}State, type ${pascal}State } from './${name}.state.ts';
import { ${pascal}View } from './views/${name}-view.tsx';

/** \`<litro-${name}>\`. */
export const Widget = frame<typeof element, ${pascal}State>({
  css: ${camel}Css,
  createState: ({ session }) => create${pascal}State(session),
  Content,
});

function Content({ state }: ContentProps<typeof element, ${pascal}State>) {
  useSignals();
  return <${pascal}View t={useTexts('${name}')} remote={state.remote.value} />;
}
`,
  [`${name}.state.ts`]: `import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { idle, type Remote } from '#core/state/remote.ts';

export interface ${pascal}State {
  readonly remote: ReadonlySignal<Remote<string>>;
  /** Loads and follows, until the answer is called. */
  start(): () => void;
}

/** The state of one element. */
export function create${pascal}State(_session: Session): ${pascal}State {
  return { remote: signal<Remote<string>>(idle), start: () => () => {} };
}
`,
  [`${name}.css`]: `.${name} {
  container: litro-${name} / inline-size;
  display: grid;
  gap: 8px;
  min-inline-size: 0;
}
`,
  [`views/${name}-view.tsx`]: `import type { Text } from '#core/i18n/use-texts.ts';
import type { Remote } from '#core/state/remote.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export interface ${pascal}ViewProps {
  t: Text;
  remote: Remote<string>;
}

/** One view for each situation of the remote value. */
export function ${pascal}View({ t, remote }: ${pascal}ViewProps) {
  return remote.status === 'ready' ? <p>{remote.value}</p> : <Skeleton label={t('loading')} />;
}
`,
};

mkdirSync(join(folder, 'views'), { recursive: true });
for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
const texts = { pt: 'Carregando', en: 'Loading', es: 'Cargando' };
for (const [language, loading] of Object.entries(texts)) {
  writeFileSync(
    join('locales', language, `${name}.json`),
    `${JSON.stringify({ loading, title: pascal }, null, 2)}\n`,
  );
}
console.log(`${folder} and its texts in locales/ are there. Next: the contract in ${name}.element.ts.`);
