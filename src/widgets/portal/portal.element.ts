import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-portal>` is the whole portal: it reads the address, signs in, shows the menu, and mounts the other elements by
 * their tags. It is for a page of its own on the server's origin, with `connect({ host, mode: 'portal' })`: it moves
 * through the History API, sets title, language and direction of the document, and unregisters service workers. Of the
 * elements it alone does so.
 *
 * It has a ground of its own and is as high as its page makes it.
 *
 * Events
 * - `litro-navigated`: another address is shown, without a fragment or a query.
 */
export const element = describeElement({
  tag: 'litro-portal',
  ownsPage: true,
  attributes: {},
  events: { 'litro-navigated': typed<{ readonly path: string }>() },
});
