import { useSnapshot } from 'valtio';
import type { ScreenElement } from '#core/element/describe-screen.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { screenState, wantsOrganization, type Screen, type Viewer } from './menu.model.ts';
import { KeptView, useViewOfCompany } from './kept-view.tsx';
import { Mounted } from '#blocks/mounted/mounted.tsx';
import { OrganizationPicker } from './organization-picker.tsx';

export interface ScreenContentProps {
  session: Session;
  viewer: Viewer;
  screen: Screen;
  title: string;
}

/** The screen's elements, or why they cannot be shown. */
export function ScreenContent({ session, viewer, screen, title }: ScreenContentProps) {
  const t = useTexts('portal');
  useViewOfCompany(session);
  const { loaded } = useSnapshot(session.permissions) as Slices['permissions'];
  if (wantsOrganization(screen, viewer)) return <OrganizationPicker session={session} />;
  if (loaded.status === 'ready' && screenState(screen, viewer) !== 'open') {
    return (
      <>
        <Heading text={t('deniedTitle')} />
        <EmptyState title={title}>{t('denied')}</EmptyState>
      </>
    );
  }
  return (
    <>
      <Heading text={title} />
      {screen.elements.map((element, at) => (
        // Two screens may show one element: each has its own, with its own view.
        <section key={`${screen.path} ${at}`} className={element.ground === 'plain' ? undefined : 'card'}>
          <ScreenPart session={session} element={element} isAlone={screen.elements.length === 1} />
        </section>
      ))}
    </>
  );
}

interface ScreenPartProps {
  session: Session;
  element: ScreenElement;
  isAlone: boolean;
}

function ScreenPart({ session, element, isAlone }: ScreenPartProps) {
  const input = { ...element.attributes, noTitle: isAlone };
  const mounted = (further?: { view: string }) => (
    <Mounted tag={element.tag} session={session} level={2} input={{ ...input, ...further }} />
  );
  return element.keepsView ? <KeptView session={session}>{(view) => mounted({ view })}</KeptView> : mounted();
}

function Heading({ text }: { text: string }) {
  return (
    <h1 tabIndex={-1} data-heading="" className="page-title">
      {text}
    </h1>
  );
}
