/** The way from a row to the organisation that it is of. */
import type { ReactNode } from 'react';
import { WayLink } from '#blocks/way/way-link.tsx';
import type { OrganizationAsked } from './aggregates.element.ts';
import type { Words } from './words.ts';

const PATHS: Readonly<Record<OrganizationAsked['element'], string>> = {
  'litro-transactions': '/app/transactions',
  'litro-tank-transactions': '/app/fuel-management/transactions',
  'litro-balance-sharing': '/app/reports/balance-sharing',
  'litro-fills': '/app/reports/fills',
  'litro-vehicles': '/app/entries/vehicle',
  'litro-containers': '/app/entries/container',
  'litro-drivers': '/app/entries/driver',
  'litro-recipients': '/app/entries/recipient',
  'litro-admins': '/app/admins',
  'litro-purchase': '/app/balance/purchase',
  'litro-payments': '/app/balance/payments',
};

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
      path={PATHS[element]}
      view={linked.filter((part) => part !== '').join('&')}
      onAsk={() => emit('litro-organization-asked', { organizationId: organization, element, view: shown })}
    >
      <bdi>{children}</bdi>
    </WayLink>
  );
}
