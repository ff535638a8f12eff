import { useSignals } from '@preact/signals-react/runtime';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Select } from '#core/ui/fields/select.tsx';
import {
  ACCENTS,
  CORNERS,
  DEFAULT_THEME,
  formatTheme,
  parseTheme,
  SCHEME_CHOICES,
  type Theme,
} from '#core/ui/theme/theme-name.ts';

interface ThemeChoicesProps {
  session: Session;
  hasColours: boolean;
}

/**
 * Choice of a theme. Several quick changes add up: each change starts from `selectedTheme`, not from the
 * displayed theme.
 */
export function ThemeChoices({ session, hasColours }: ThemeChoicesProps) {
  useSignals();
  const t = useTexts('portal');
  const theme = parseTheme(session.selectedTheme.value ?? DEFAULT_THEME);
  if (!theme) return null;
  const choose = (change: Partial<Theme>) => session.chooseTheme(formatTheme({ ...theme, ...change }));
  return (
    <>
      <Select
        label={t('theme.title')}
        value={theme.scheme}
        options={SCHEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(scheme) => choose({ scheme })}
      />
      {hasColours && (
        <>
          <Select
            label={t('theme.colour')}
            value={theme.accent}
            options={ACCENTS.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={(accent) => choose({ accent })}
          />
          <Select
            label={t('theme.corners')}
            value={theme.corners}
            options={CORNERS.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={(corners) => choose({ corners })}
          />
        </>
      )}
    </>
  );
}
