/** Keys of movements whose outcome is open, kept over a reload so that it can be settled. Nothing but the keys. */
export interface OpenKeys {
  note(key: string, state: 'open' | 'settled'): void;
  list(): string[];
}

export function createOpenKeys(sessionName: string): OpenKeys {
  const name = `litro.open.${sessionName}`;
  const list = (): string[] => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    list,
    note: (key, state) => {
      const others = list().filter((known) => known !== key);
      const keys = state === 'open' ? [...others, key] : others;
      try {
        if (keys.length === 0) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(keys));
      } catch {
        return;
      }
    },
  };
}
