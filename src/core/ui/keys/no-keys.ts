/** True if the element or one of its host elements has `no-keys`, because the host page uses these keys itself. */
export function hasNoKeys(element: Element): boolean {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const attribute = root.host.getAttribute('no-keys');
    if (attribute !== null && attribute !== 'false') return true;
  }
  return false;
}
