/** A text of the interface with its values. */
const PLACEHOLDER = /\{\{(\w+)\}\}(\.?)/g;

/**
 * Each value in the place of its name; nothing where there is none. One that ends in a full stop, such as "Ltda.", ends its sentence
 * with it.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (_, name: string, stop: string) => {
    const value = String(values[name] ?? '');
    return value.endsWith('.') ? value : value + stop;
  });
}
