/** Link from a row to a screen of the row's organization. */
import type { ReactNode } from 'react';
import { SCREEN_PATHS } from '#blocks/way/screen-paths.ts';
import { WayLink } from '#blocks/way/way-link.tsx';
import type { OrganizationAsked } from './aggregates.element.ts';
import type { Words } from './words.ts';

interface LeadProps {
  words: Words;
  /** Null if the target element covers all organizations. */
  organization: string | null;
  element: OrganizationAsked['element'];
  view?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The portal reads the organization from the link and selects it before it shows the screen. */
export function Lead({ words, organization, element, view = {}, children }: LeadProps) {
  const { session, emit } = words;
  const shown = new URLSearchParams(view).toString();
  const linked = [shown, ...(organization === null ? [] : [`organization=${organization}`])];
  return (
    <WayLink
      session={session}
      path={SCREEN_PATHS[element]}
      view={linked.filter((part) => part !== '').join('&')}
      onAsk={() => emit('litro-organization-asked', { organizationId: organization, element, view: shown })}
    >
      <bdi>{children}</bdi>
    </WayLink>
  );
}
