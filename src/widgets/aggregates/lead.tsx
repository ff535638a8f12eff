/** The way from a row to the organisation that it is of. */
import type { ReactNode } from 'react';
import { SCREEN_PATHS } from '#blocks/way/screen-paths.ts';
import { WayLink } from '#blocks/way/way-link.tsx';
import type { OrganizationAsked } from './aggregates.element.ts';
import type { Words } from './words.ts';

interface LeadProps {
  words: Words;
  /** Null where the element is of all organisations. */
  organization: string | null;
  element: OrganizationAsked['element'];
  view?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** In the portal the link names the organisation, which is selected before its screen is shown. */
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
