import type { ReactNode } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import { Brand } from './brand.tsx';

export interface OpenPageProps {
  t: Text<'portal'>;
  tools: ReactNode;
  /** True to use the full page width instead of a centered column. */
  wide?: boolean;
  children: ReactNode;
}

/** Page for visitors who are not signed in. */
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
