import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-portal>` is the whole portal. The element reads the address of the page, signs the user in, shows the menu,
 * and mounts the other elements by their tags.
 *
 * The portal needs a page of its own on the server's origin, with `connect({ host, mode: 'portal' })`. The portal
 * navigates with the History API and sets title, language and direction of the document. The portal unregisters all
 * service workers of its origin. No other element unregisters service workers.
 *
 * The portal has its own background and is at least as high as the viewport.
 *
 * Events
 * - `litro-navigated`: the portal shows another address. The portal also sends this event once at the start. `path` has
 *   no query and no fragment.
 */
export const element = describeElement({
  tag: 'litro-portal',
  ownsPage: true,
  attributes: {},
  events: { 'litro-navigated': typed<{ readonly path: string }>() },
});
