/** The page around wants its keys to itself: `no-keys` on the element, or on one that it stands in. */
export function hasNoKeys(element: Element): boolean {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const told = root.host.getAttribute('no-keys');
    if (told !== null && told !== 'false') return true;
  }
  return false;
}
