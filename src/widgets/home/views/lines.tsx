import { Fragment } from 'react';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { HomeState } from '../home.state.ts';
import type { Need } from '../need-parts.ts';
import { ActWay } from './act-way.tsx';

type LinesState = Pick<HomeState, 'session' | 'emit'>;

const ICON_OF_TONE = { negative: 'error', caution: 'warning', neutral: 'clock' } as const;

export function Lines({ state, lines }: { state: LinesState; lines: readonly Need[] }) {
  return (
    <ul className="needs">
      {lines.map((line) => (
        <Line key={line.key} state={state} need={line} />
      ))}
    </ul>
  );
}

function Line({ state, need: { tone, title, parts, act } }: { state: LinesState; need: Need }) {
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
          {parts.map(({ text, about, act: to }, at) => (
            <Fragment key={at}>
              <span>
                <bdi>
                  {to ? (
                    <ActWay state={state} act={to} inline>
                      {text}
                    </ActWay>
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
      {act && (
        <span className="need-act">
          <ActWay state={state} act={act.to} size="small">
            {act.label}
          </ActWay>
        </span>
      )}
    </li>
  );
}
