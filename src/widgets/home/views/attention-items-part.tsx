import { useSignals } from '@preact/signals-react/runtime';
import type { Home } from '#contract/home.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { HomeState } from '../home.state.ts';
import { attentionItemsOf } from '../attention-items.ts';
import { Lines } from './lines.tsx';
import { Part } from './part.tsx';

interface AttentionItemsPartProps {
  state: HomeState;
  home: Home;
  level: number | undefined;
}

export function AttentionItemsPart({ state, home, level }: AttentionItemsPartProps) {
  useSignals();
  const { session } = state;
  const [t, explanation, locale] = [useTexts('home'), useTexts('verdict'), useLocale()];
  const words = { t, explanation, locale, timeZone: timeZoneOf(session) };
  const items = attentionItemsOf(home, words, session.can);
  return (
    <Part title={t('needs')} level={level}>
      {items.length === 0 ? (
        <p className="calm">
          <Icon name="success" />
          {t('calm')}
        </p>
      ) : (
        <Lines state={state} lines={items} />
      )}
    </Part>
  );
}
