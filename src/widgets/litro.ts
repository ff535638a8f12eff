/** The loader: defines every element of the suite, and gives the page its sessions. */
import { defineElement } from '#core/loader/define-element.ts';
import type { ElementDescription, WidgetModule } from '#core/description/describe-element.ts';

export { connect } from '#core/connections/connections.ts';
export type { ConnectionChange, ConnectOptions } from '#core/config/connect-options.ts';
export type { Connection } from '#core/connections/connections.ts';

/** Of the suite; two of them on one page do not mix. */
export const version: string = __LITRO_VERSION__;

// A folder holds one of each, under its own name.
const elements = import.meta.glob<ElementDescription>('./*/*.element.ts', { eager: true, import: 'element' });
const widgets = import.meta.glob<WidgetModule>('./*/*.widget.tsx');
for (const [path, element] of Object.entries(elements)) {
  const load = widgets[path.replace('element.ts', 'widget.tsx')];
  if (load) defineElement(element, load, version);
}
