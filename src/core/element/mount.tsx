import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { ElementDescription, LoadWidget } from '../description/describe-element.ts';
import type { ElementValues } from './element-input.ts';
import { ElementRoot, type FromLoader } from './element-root.tsx';

export interface MountedWidget {
  update(input: ElementValues): void;
  unmount(): void;
}

export function mountWidget(
  container: ShadowRoot,
  description: ElementDescription,
  load: LoadWidget,
  input: ElementValues,
  loader: FromLoader,
): MountedWidget {
  const root = createRoot(container);
  const render = ({ attributes, properties }: ElementValues) =>
    root.render(
      createElement(ElementRoot, {
        root: container,
        description,
        load,
        loader,
        attributes: { ...attributes },
        properties: { ...properties },
      }),
    );
  render(input);
  return { update: render, unmount: () => root.unmount() };
}
