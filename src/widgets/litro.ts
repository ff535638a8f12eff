import { defineElement } from '#core/loader/define-element.ts';
import type { ElementDescription, WidgetModule } from '#core/description/describe-element.ts';

export { connect } from '#core/connections/connections.ts';
export type { ConnectionChange, ConnectOptions } from '#core/config/connect-options.ts';
export type { Connection } from '#core/connections/connections.ts';

/** Version of the suite. If a page loads two versions, the first one defines the elements. */
export const version: string = __LITRO_VERSION__;

const elements = import.meta.glob<ElementDescription>('./*/*.element.ts', { eager: true, import: 'element' });
const widgets = import.meta.glob<WidgetModule>('./*/*.widget.tsx');
for (const [path, element] of Object.entries(elements)) {
  const load = widgets[path.replace('element.ts', 'widget.tsx')];
  if (load) defineElement(element, load, version);
}
