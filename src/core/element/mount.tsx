/** Mounts a widget into the shadow root of its element. */
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ElementInput } from './define-element.ts';
import type { ElementDescription } from './describe-element.ts';
import { WidgetFrame } from './widget-frame.tsx';

export interface MountedWidget {
  update(input: ElementInput): void;
  unmount(): void;
}

export function mountWidget(
  container: ShadowRoot,
  description: ElementDescription,
  input: ElementInput,
): MountedWidget {
  const root = createRoot(container);
  // One promise for all elements of the tag, kept where it was made: `load` is an import and gives the same module.
  const widget = () => description.load() as Promise<ComponentType<object>>;
  const render = ({ attributes, properties }: ElementInput) =>
    root.render(
      createElement(WidgetFrame, {
        root: container,
        description,
        load: widget,
        attributes: { ...attributes },
        properties: { ...properties },
      }),
    );
  render(input);
  return { update: render, unmount: () => root.unmount() };
}
