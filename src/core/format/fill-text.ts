const PLACEHOLDER = /\{\{(\w+)\}\}(\.?)/g;

/**
 * Fills placeholders `{{name}}`; a missing value becomes empty. If a value ends in a period, such as "Ltda.", the
 * sentence gets no second one.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (_, name: string, stop: string) => {
    const value = String(values[name] ?? '');
    return value.endsWith('.') ? value : value + stop;
  });
}
