/** Link from a row to a screen of the row's organization. */
import type { ReactNode } from 'react';
import { SCREEN_PATHS } from '#blocks/link/screen-paths.ts';
import { TextLink } from '#blocks/link/text-link.tsx';
import type { OrganizationRequest } from './aggregates.element.ts';
import type { AggregatesWords } from './words.ts';

interface LeadProps {
  words: AggregatesWords;
  /** Null if the target element covers all organizations. */
  organization: string | null;
  element: OrganizationRequest['element'];
  view?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The portal reads the organization from the link and selects it before it shows the screen. */
export function Lead({ words, organization, element, view = {}, children }: LeadProps) {
  const { session, emit } = words;
  const shown = new URLSearchParams(view).toString();
  const linked = [shown, ...(organization === null ? [] : [`organization=${organization}`])];
  return (
    <TextLink
      session={session}
      path={SCREEN_PATHS[element]}
      view={linked.filter((part) => part !== '').join('&')}
      onAsk={() => emit('litro-organization-asked', { organizationId: organization, element, view: shown })}
    >
      <bdi>{children}</bdi>
    </TextLink>
  );
}
