import { useState } from 'react';
import { MAX_ORGANIZATION_IDS_IN_QUERY } from '#contract/facts.ts';
import type { ReportFilter } from '#blocks/report/report-types.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import { namesIn } from '#core/format/organization-names.ts';
import { searchOrganizations } from './search-organizations.ts';

const ORGANIZATIONS = 'organizations';
const ALL = 'all';
const SHOWN = 8;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type OrganizationFilterList = Session['organizations']['list'];

/** Ids of the selected organizations for the API call; undefined for all organizations. */
export function organizationsIn(filters: Readonly<Record<string, string>>): string[] | undefined {
  const { [ORGANIZATIONS]: text } = filters;
  return text === undefined || !isChoice(text) ? undefined : text.split(',');
}

function isChoice(text: string): boolean {
  const ids = text.split(',');
  return ids.length <= MAX_ORGANIZATION_IDS_IN_QUERY && ids.every((id) => ID.test(id));
}

export function organizationFilter<Facts>(
  session: Session,
  t: Text<'organization-filter'>,
  locale: Locale,
): ReportFilter<Facts> {
  return {
    key: ORGANIZATIONS,
    label: t('chosen'),
    isRequested: true,
    possible: isChoice,
    options: (_facts, selectedValues) => {
      const ids = organizationsIn(selectedValues);
      if (!ids) return [];
      const { list } = session.organizations;
      const within = ids.filter((id) => isWithin(list, id));
      const beyond = ids.length - within.length;
      const names = namesIn(list);
      const ones = within.map((id) => ({
        name: names.nameOf(id, ''),
        others: ids.filter((other) => other !== id),
      }));
      if (beyond > 0) {
        const name = t('beyond', { count: beyond, shown: formatCount(beyond, locale) });
        ones.push({ name, others: within });
      }
      const without = ones.map(({ name, others }) => ({
        value: others.join(','),
        label: t('leaveOut', { name }),
      }));
      return [
        { value: ids.join(','), label: ones.map(({ name }) => name).join(', ') },
        ...(ones.length > 1 ? without : []),
        { value: ALL, label: t('all') },
      ];
    },
  };
}

const isWithin = (list: OrganizationFilterList, id: string) => list.some(({ _id }) => _id === id);

interface FinderProps {
  session: Session;
  selected: readonly string[];
  choose: (key: string, value: string) => void;
}

export function OrganizationFinder({ session, selected, choose }: FinderProps) {
  const t = useTexts('organization-filter');
  const locale = useLocale();
  const [text, setText] = useState('');
  const { list } = session.organizations;
  const names = namesIn(list);
  const found = text.trim() === '' ? [] : offered(list, text, selected);
  return (
    <Combobox
      small
      label={t('find')}
      labelHidden
      placeholder={t('find')}
      value={text}
      options={found.map(({ _id, tradeName }) => ({
        key: _id,
        label: names.nameOf(_id, tradeName),
        detail: names.aboutOf(_id),
      }))}
      onChange={setText}
      onChoose={({ key }) => {
        setText('');
        choose(ORGANIZATIONS, [...selected.filter((id) => isWithin(list, id)), key].join(','));
      }}
      empty={text.trim() === '' ? undefined : t('findEmpty')}
      count={t('findCount', { count: found.length, shown: formatCount(found.length, locale) })}
      clear={t('findClear')}
      onClear={() => setText('')}
    />
  );
}

const offered = (list: OrganizationFilterList, text: string, selected: readonly string[]) =>
  searchOrganizations(list, text)
    .filter(({ _id }) => !selected.includes(_id))
    .slice(0, SHOWN);
