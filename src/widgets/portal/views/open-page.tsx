import type { ReactNode } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import { Brand } from './brand.tsx';

export interface OpenPageProps {
  t: Text<'portal'>;
  /** At the end of the header. */
  tools: ReactNode;
  /** The content takes the width of the page instead of the middle of it. */
  wide?: boolean;
  children: ReactNode;
}

/** A page that needs nobody signed in. */
export function OpenPage({ t, tools, wide, children }: OpenPageProps) {
  return (
    <div className="open-page">
      <header className="open-head">
        <Brand label={t('home')} />
        {tools}
      </header>
      <main className="open-main" data-wide={wide || undefined}>
        {children}
      </main>
    </div>
  );
}
