import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Text } from '#core/i18n/texts.ts';
import { KitProvider } from '../kit.tsx';
import { Notifications } from '../overlays/notifications.tsx';
import type { ThemeName } from '../theme/theme-name.ts';
import { adoptTheme } from '../theme/theme-sheets.ts';

const catalogues = import.meta.glob<Record<string, string>>('/locales/pt/common.json', {
  eager: true,
  import: 'default',
});
const texts = catalogues['/locales/pt/common.json'] ?? {};
const plurals = new Intl.PluralRules('pt');

const portuguese: Text<'common'> = (key, values = {}) => {
  const form = typeof values['count'] === 'number' ? `${key}_${plurals.select(values['count'])}` : key;
  return (texts[form] ?? texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name]),
  );
};

export interface Stage {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  render(content: ReactNode): Promise<void>;
  find<T extends Element = HTMLElement>(selector: string): T;
  remove(): void;
}

export function openStage(options: { theme?: ThemeName; width?: number; dir?: 'ltr' | 'rtl' } = {}): Stage {
  const host = document.createElement('div');
  host.style.display = 'block';
  if (options.width) host.style.inlineSize = `${options.width}px`;
  host.lang = 'pt';
  host.dir = options.dir ?? 'ltr';
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  adoptTheme(root, options.theme ?? 'light.blue');
  const react = createRoot(root);
  return {
    host,
    root,
    async render(content) {
      react.render(
        <KitProvider text={portuguese} locale="pt-BR">
          <Notifications>{content}</Notifications>
        </KitProvider>,
      );
      await settled();
    },
    find(selector) {
      const found = root.querySelector(selector);
      if (!found) throw new Error(`Nothing on the stage fits ${selector}`);
      return found as never;
    },
    remove() {
      react.unmount();
      host.remove();
    },
  };
}

export async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export async function until<T>(ask: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    await settled();
  }
}
