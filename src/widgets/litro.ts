/** The loader: defines every element of the suite, and gives the page its sessions. */
import { defineElement } from '#core/element/define-element.ts';
import type { ElementDescription } from '#core/element/describe-element.ts';

export { connect } from '#core/config/connections.ts';
export type { Connection, ConnectionChange, ConnectOptions } from '#core/config/connections.ts';

/** Of the suite; two of them on one page do not mix. */
export const version: string = __LITRO_VERSION__;

const elements = import.meta.glob<ElementDescription>('./*/*.element.ts', { eager: true, import: 'element' });
for (const element of Object.values(elements)) defineElement(element, version);
