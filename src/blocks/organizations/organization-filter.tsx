/** What a report of several organisations is narrowed to: some of those that the session knows. */
import { useState } from 'react';
import { MAX_ORGANIZATION_IDS_IN_QUERY } from '#contract/facts.ts';
import type { ReportFilter } from '#blocks/report/report-types.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import { searchOrganizations } from './search-organizations.ts';

/** The key of the filter. */
const ORGANIZATIONS = 'organizations';
/** The choice that lets all through. */
const ALL = 'all';
const SHOWN = 8;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type List = Session['organizations']['list'];

/** Their ids, for the call; undefined for all. */
export function organizationsIn(filters: Readonly<Record<string, string>>): string[] | undefined {
  const { [ORGANIZATIONS]: text } = filters;
  return text === undefined || !isChoice(text) ? undefined : text.split(',');
}

function isChoice(text: string): boolean {
  const ids = text.split(',');
  return ids.length <= MAX_ORGANIZATION_IDS_IN_QUERY && ids.every((id) => ID.test(id));
}

/** What was chosen stands in the answer's facts, so that the filter can tell it. */
export interface ChosenFacts {
  readonly chosen: readonly string[] | undefined;
}

/** Those that are chosen, each of which can be left out again, and all. Without a choice it is not shown. */
export function organizationFilter<Facts extends ChosenFacts>(
  session: Session,
  t: Text<'organization-filter'>,
): ReportFilter<Facts> {
  return {
    key: ORGANIZATIONS,
    label: t('chosen'),
    isAsked: true,
    possible: isChoice,
    options: (facts) => {
      const ids = facts?.chosen;
      if (!ids) return [];
      const nameOf = (id: string) =>
        session.organizations.list.find(({ _id }) => _id === id)?.tradeName ?? id;
      const without = ids.map((id) => ({
        value: ids.filter((other) => other !== id).join(','),
        label: t('leaveOut', { name: nameOf(id) }),
      }));
      return [
        { value: ids.join(','), label: ids.map(nameOf).join(', ') },
        ...(ids.length > 1 ? without : []),
        { value: ALL, label: t('all') },
      ];
    },
  };
}

interface FinderProps {
  session: Session;
  /** Those that are chosen already. */
  chosen: readonly string[];
  choose: (key: string, value: string) => void;
}

/** A field that finds organisations by name or tax number; what is taken joins those that are chosen. */
export function OrganizationFinder({ session, chosen, choose }: FinderProps) {
  const t = useTexts('organization-filter');
  const locale = useLocale();
  const [text, setText] = useState('');
  const found = text.trim() === '' ? [] : offered(session.organizations.list, text, chosen);
  return (
    <Combobox
      small
      label={t('find')}
      labelHidden
      placeholder={t('find')}
      value={text}
      options={found.map(({ _id, tradeName, parent }) => ({
        key: _id,
        label: tradeName,
        ...(parent !== null && { detail: t('branch') }),
      }))}
      onChange={setText}
      onChoose={({ key }) => {
        setText('');
        choose(ORGANIZATIONS, [...chosen, key].join(','));
      }}
      empty={text.trim() === '' ? undefined : t('findEmpty')}
      count={t('findCount', { count: found.length, shown: formatCount(found.length, locale) })}
      clear={t('findClear')}
      onClear={() => setText('')}
    />
  );
}

const offered = (list: List, text: string, chosen: readonly string[]) =>
  searchOrganizations(list, text)
    .filter(({ _id }) => !chosen.includes(_id))
    .slice(0, SHOWN);
