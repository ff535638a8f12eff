import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-portal>` is the whole portal. It reads the address of the page, signs the user in, shows the menu, and
 * mounts the other elements by their tags.
 *
 * It needs a page of its own on the server's origin, with `connect({ host, mode: 'portal' })`. It navigates with the
 * History API and sets title, language and direction of the document. It also unregisters all service workers of its
 * origin. No other element does this.
 *
 * It has its own background. It is at least as high as the viewport.
 *
 * Events
 * - `litro-navigated`: the portal shows another address. Also sent once at the start. `path` has no query and no
 *   fragment.
 */
export const element = describeElement({
  tag: 'litro-portal',
  ownsPage: true,
  attributes: {},
  events: { 'litro-navigated': typed<{ readonly path: string }>() },
});
