import { useSignals } from '@preact/signals-react/runtime';
import { Fragment } from 'react';
import type { Home } from '#contract/home.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { HomeState } from '../home.state.ts';
import { needsOf, type Need } from '../needs.ts';
import { ActWay } from './act-way.tsx';
import { Part } from './part.tsx';

const ICON_OF_TONE = { negative: 'error', caution: 'warning', neutral: 'clock' } as const;

interface NeedsPartProps {
  state: HomeState;
  home: Home;
  level: number | undefined;
}

/** What asks for somebody, each line with its act; or that nothing does. */
export function NeedsPart({ state, home, level }: NeedsPartProps) {
  useSignals();
  const { session } = state;
  const [t, verdict, locale] = [useTexts('home'), useTexts('verdict'), useLocale()];
  const words = { t, verdict, locale, timeZone: timeZoneOf(session) };
  const needs = needsOf(home, words, session.can);
  return (
    <Part title={t('needs')} level={level}>
      {needs.length === 0 ? (
        <p className="calm">
          <Icon name="success" />
          {t('calm')}
        </p>
      ) : (
        <ul className="needs">
          {needs.map((need) => (
            <Line key={need.key} state={state} need={need} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Line({ state, need: { tone, title, parts, act } }: { state: HomeState; need: Need }) {
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
