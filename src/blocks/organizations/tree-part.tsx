import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Organization } from '#contract/organizations.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { belowOf } from './organization-tree.ts';
import treeCss from './tree.css?inline';

export interface TreePartProps {
  organization: Organization;
  session: Session;
}

export function TreePart({ organization, session }: TreePartProps) {
  const t = useTexts('organization');
  const { list } = useSnapshot(session.organizations) as Slices['organizations'];
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, treeCss);
  const locale = useLocale();
  const count = belowOf(list, organization._id).length;
  return (
    <div ref={root} className="branch-tree">
      {count > 0 ? (
        <>
          <p>{t('branchCount', { count, shown: formatCount(count, locale) })}</p>
          <Below list={list} parent={organization._id} hasLinks={session.mode === 'portal'} />
        </>
      ) : (
        <EmptyState title={t('noBranches')}>{t('noBranchesHint')}</EmptyState>
      )}
    </div>
  );
}

interface BelowProps {
  list: Slices['organizations']['list'];
  parent: string;
  hasLinks: boolean;
}

function Below({ list, parent, hasLinks }: BelowProps) {
  const branches = list.filter((one) => one.parent === parent);
  if (branches.length === 0) return null;
  return (
    <ul>
      {branches.map(({ _id, tradeName, federalTaxNumber }) => (
        <li key={_id}>
          <span className="branch-tree-line">
            {hasLinks ? (
              <a href={`/app/branches#record=${_id}`}>
                <bdi>{tradeName}</bdi>
              </a>
            ) : (
              <bdi>{tradeName}</bdi>
            )}
            <span>{formatCnpj(federalTaxNumber)}</span>
          </span>
          <Below list={list} parent={_id} hasLinks={hasLinks} />
        </li>
      ))}
    </ul>
  );
}
