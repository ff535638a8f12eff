import type { NamedOrganization } from '#contract/values.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './aggregates.element.ts';

export interface AggregatesWords {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly t: Text<'aggregates'>;
  readonly filter: Text<'organization-filter'>;
  readonly fuels: Text<'fuels'>;
  readonly registry: Text<'registry'>;
  readonly purchase: Text<'purchase'>;
  readonly explanation: Text<'verdict'>;
  readonly locale: Locale;
  readonly nameOf: (organization: NamedOrganization) => string;
  readonly narrowed: () => Readonly<Record<string, string>>;
}
