import { Fragment } from 'react';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { HomeState } from '../home.state.ts';
import type { AttentionItem } from '../attention-parts.ts';
import { ActionLink } from './action-link.tsx';

type LinesState = Pick<HomeState, 'session' | 'emit'>;

const ICON_OF_TONE = { negative: 'error', caution: 'warning', neutral: 'clock' } as const;

export function Lines({ state, lines }: { state: LinesState; lines: readonly AttentionItem[] }) {
  return (
    <ul className="needs">
      {lines.map((line) => (
        <Line key={line.key} state={state} item={line} />
      ))}
    </ul>
  );
}

function Line({ state, item: { tone, title, parts, action } }: { state: LinesState; item: AttentionItem }) {
  return (
    <li className="need">
      <span className="need-mark" data-tone={tone}>
        <Icon name={ICON_OF_TONE[tone]} />
      </span>
      <p className="need-title">
        <bdi>{title}</bdi>
      </p>
      {parts.length > 0 && (
        <p className="soft need-parts">
          {parts.map(({ text, about, action: to }, at) => (
            <Fragment key={at}>
              <span>
                <bdi>
                  {to ? (
                    <ActionLink state={state} action={to} inline>
                      {text}
                    </ActionLink>
                  ) : (
                    text
                  )}
                  {about && <> {about}</>}
                </bdi>
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {action && (
        <span className="need-act">
          <ActionLink state={state} action={action.to} size="small">
            {action.label}
          </ActionLink>
        </span>
      )}
    </li>
  );
}
