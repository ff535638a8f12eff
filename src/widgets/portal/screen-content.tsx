import { useSnapshot } from 'valtio';
import type { ScreenElement } from '#core/element/describe-screen.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { partsOf, screenState, wantsOrganization, type Screen, type Viewer } from './menu.model.ts';
import { SavedView, useViewOfCompany } from './saved-view.tsx';
import { Mounted } from '#blocks/mounted/mounted.tsx';
import { screens } from './screens.ts';
import type { NameScreen } from './use-screen-names.ts';

export interface ScreenContentProps {
  session: Session;
  viewer: Viewer;
  screen: Screen;
  nameScreen: NameScreen;
}

const OrganizationPicker = lazyPart(() =>
  import('./organization-picker.tsx').then((module) => module.OrganizationPicker),
);

const Unplanned = lazyPart(() => import('./views/unplanned.tsx').then((module) => module.Unplanned));

const START = '/app';

export function ScreenContent({ session, viewer, screen, nameScreen }: ScreenContentProps) {
  const title = nameScreen(screen);
  const t = useTexts('portal');
  const isOfAll = screen.superAdmin === 'unselected' && viewer.isSuperAdmin;
  useViewOfCompany(session, isOfAll);
  const { loaded } = useSnapshot(session.permissions) as Slices['permissions'];
  if (wantsOrganization(screen, viewer)) {
    return (
      <>
        <Heading text={t('chooseOrganization')} />
        <p className="page-lead">{t('chooseOrganizationHint')}</p>
        <OrganizationPicker session={session} />
      </>
    );
  }
  const access = screenState(screen, viewer);
  if (loaded.status === 'ready' && access === 'unplanned')
    return (
      <>
        <Heading text={t('unplannedTitle')} />
        <Unplanned session={session} title={title} />
      </>
    );
  if (loaded.status === 'ready' && access !== 'open') {
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
      <Parts screen={screen} viewer={viewer} nameScreen={nameScreen} />
      {screen.elements.map((element, at) => (
        // Two screens may use the same element; the key gives each its own instance with its own
        // view.
        <section key={`${screen.path} ${at}`} className={element.ground === 'plain' ? undefined : 'card'}>
          <ScreenPart
            session={session}
            element={element}
            isAlone={screen.elements.length === 1}
            isOfAll={isOfAll}
          />
        </section>
      ))}
      {screen.path === START && viewer.isSuperAdmin && viewer.organizationId === null && (
        <>
          <h2 className="page-part">{t('chooseOrganization')}</h2>
          <OrganizationPicker session={session} />
        </>
      )}
    </>
  );
}

function Parts({ screen, viewer, nameScreen }: Omit<ScreenContentProps, 'session'>) {
  const t = useTexts('portal');
  const parts = partsOf(screens, screen, viewer);
  if (parts.length === 0) return null;
  return (
    <nav className="screen-parts" aria-label={t('screenParts')}>
      {parts.map((part) => (
        <a key={part.path} href={part.path} aria-current={part.path === screen.path ? 'page' : undefined}>
          {nameScreen(part)}
        </a>
      ))}
    </nav>
  );
}

interface ScreenPartProps {
  session: Session;
  element: ScreenElement;
  isAlone: boolean;
  isOfAll: boolean;
}

function ScreenPart({ session, element, isAlone, isOfAll }: ScreenPartProps) {
  const input = { ...element.attributes, noTitle: isAlone };
  const mounted = (further?: { view: string }) => (
    <Mounted tag={element.tag} session={session} level={2} input={{ ...input, ...further }} />
  );
  return element.keepsView ? (
    <SavedView session={session} isOfAll={isOfAll}>
      {(view) => mounted({ view })}
    </SavedView>
  ) : (
    mounted()
  );
}

function Heading({ text }: { text: string }) {
  return (
    <h1 tabIndex={-1} data-heading="" className="page-title">
      {text}
    </h1>
  );
}
