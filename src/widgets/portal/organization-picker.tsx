import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { searchOrganizations } from '#blocks/organizations/search-organizations.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import pickerCss from './organization-picker.css?inline';
import { placedIn } from './placed-organizations.ts';

const SHOWN = 50;

export function OrganizationPicker({ session }: { session: Session }) {
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, pickerCss);
  const t = useTexts('portal');
  const errorText = useErrorText();
  const { list } = useSnapshot(session.organizations) as Slices['organizations'];
  const { error } = useSnapshot(session.auth) as Slices['auth'];
  const [searchText, setSearchText] = useState('');
  const sought = new Set(searchOrganizations(list, searchText));
  const placed = useMemo(() => placedIn(list, t), [list, t]);
  const found = placed.filter(({ organization }) => sought.has(organization));
  return (
    <>
      {error && list.length === 0 ? (
        <ErrorState
          size="line"
          title={errorText(error)}
          requestId={error.requestId}
          onRetry={() => void session.reloadHydrate()}
        />
      ) : (
        <div ref={root} className="card picker">
          <TextField
            label={t('searchOrganization')}
            type="search"
            value={searchText}
            onChange={setSearchText}
            prefix={<Icon name="search" />}
          />
          <ul>
            {found.slice(0, SHOWN).map((placed) => (
              <Choice key={placed.organization._id} {...placed} session={session} />
            ))}
          </ul>
          <p role="status" className="picker-none">
            {found.length === 0 && list.length > 0 ? t('noOrganization') : ''}
          </p>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  organization: Slices['organizations']['list'][number];
  level: number;
  below: string;
  session: Session;
}

function Choice({ organization, level, below, session }: ChoiceProps) {
  const { _id, tradeName, name, federalTaxNumber } = organization;
  return (
    <li data-level={level}>
      <button type="button" onClick={() => void session.selectOrganization(_id)}>
        <span className="picker-name">
          <strong>
            <bdi>{tradeName}</bdi>
          </strong>
          <span>
            <bdi>{below || name}</bdi>
          </span>
        </span>
        <span className="picker-number">{formatCnpj(federalTaxNumber)}</span>
        <span className="turns">
          <Icon name="chevron-right" />
        </span>
      </button>
    </li>
  );
}
