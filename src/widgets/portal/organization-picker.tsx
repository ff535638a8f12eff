import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatCnpj } from '#core/format/cnpj.ts';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { searchOrganizations } from './menu.model.ts';

/** As many as can be looked over; the search finds the others. */
const SHOWN = 50;

/** For a super administrator, who belongs to no organisation: first which one. */
export function OrganizationPicker({ session }: { session: Session }) {
  const t = useTexts('portal');
  const errorText = useErrorText();
  const { list } = useSnapshot(session.organizations) as Slices['organizations'];
  const { error } = useSnapshot(session.auth) as Slices['auth'];
  const [wanted, setWanted] = useState('');
  const found = searchOrganizations(list, wanted);
  return (
    <>
      <h1 tabIndex={-1} data-heading="" className="page-title">
        {t('chooseOrganization')}
      </h1>
      <p className="page-lead">{t('chooseOrganizationHint')}</p>
      {error && list.length === 0 ? (
        <ErrorState
          size="line"
          title={errorText(error)}
          requestId={error.requestId}
          onRetry={() => void session.reloadHydrate()}
        />
      ) : (
        <div className="card picker">
          <TextField
            label={t('searchOrganization')}
            type="search"
            value={wanted}
            onChange={setWanted}
            prefix={<Icon name="search" />}
          />
          <ul>
            {found.slice(0, SHOWN).map(({ _id, tradeName, name, federalTaxNumber, parent }) => (
              <li key={_id} data-branch={parent !== null || undefined}>
                <button type="button" onClick={() => void session.selectOrganization(_id)}>
                  <span className="picker-name">
                    <strong>
                      <bdi>{tradeName}</bdi>
                    </strong>
                    <span>
                      <bdi>{parent === null ? name : t('branch')}</bdi>
                    </span>
                  </span>
                  <span className="picker-number">{formatCnpj(federalTaxNumber)}</span>
                  <span className="turns">
                    <Icon name="chevron-right" />
                  </span>
                </button>
              </li>
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
