import { openLinePage } from '../line/testing/line-page.ts';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

export function openPageStorage(): { local: Storage; session: Storage } {
  openLinePage();
  const stores = { local: createStorage(), session: createStorage() };
  Object.defineProperty(globalThis, 'localStorage', { value: stores.local, configurable: true });
  Object.defineProperty(globalThis, 'sessionStorage', { value: stores.session, configurable: true });
  return stores;
}

export function textOf(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) => {
    const name = storage.key(index) ?? '';
    return `${name}=${storage.getItem(name) ?? ''}`;
  }).join('\n');
}
