import type { ReactNode } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import { Brand } from './brand.tsx';

export interface OpenPageProps {
  t: Text<'portal'>;
  tools: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

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
