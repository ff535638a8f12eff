import { useSignals } from '@preact/signals-react/runtime';
import { useSnapshot } from 'valtio';
import { LANGUAGE_NAMES } from '#core/config/language-names.ts';
import { LANGUAGES } from '#core/config/languages.ts';
import { hasThemePicker } from '#core/config/theme-picker.ts';
import type { KeyAfter } from '#core/texts/text-keys.ts';
import { useLanguage, useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import {
  ACCENTS,
  CORNERS,
  DEFAULT_THEME,
  formatTheme,
  parseTheme,
  SCHEME_CHOICES,
  type Theme,
} from '#core/ui/theme/theme-name.ts';
import type { PortalState } from './portal.state.ts';

export function UserMenu({ session, state }: { session: Session; state: PortalState }) {
  useSignals();
  const t = useTexts('portal');
  const language = useLanguage();
  const { profile } = useSnapshot(session.user);
  const theme = parseTheme(session.selectedTheme.value ?? DEFAULT_THEME);
  const items: MenuItem[] = [
    { key: 'who', heading: profile?.email ?? '' },
    { key: 'account', label: t('ownAccount'), onSelect: () => state.navigate('/app/account') },
    { key: 'password', label: t('changePassword'), onSelect: () => (state.passwordOpen.value = true) },
    { key: 'security', label: t('security'), onSelect: () => (state.securityOpen.value = true) },
    { key: 'log-off', label: t('logOff'), onSelect: () => state.navigate('/user/logoff') },
    { key: 'divider', divider: true },
    { key: 'language', heading: t('language') },
    ...LANGUAGES.map((value) => ({
      key: value,
      label: LANGUAGE_NAMES[value],
      checked: value === language,
      onSelect: () => session.update({ language: value }),
    })),
    ...(hasThemePicker && theme
      ? themeItems(t, theme, (selected) => session.chooseTheme(formatTheme(selected)))
      : []),
  ];
  return (
    <Menu label={profile?.firstName || t('account')} items={items} tone="quiet" icon={<Icon name="user" />} />
  );
}

function themeItems(t: Text<'portal'>, theme: Theme, choose: (theme: Theme) => void): MenuItem[] {
  const item = (key: KeyAfter<'theme.', 'portal'>, checked: boolean, selected: Theme): MenuItem => ({
    key,
    label: t(`theme.${key}`),
    checked,
    onSelect: () => choose(selected),
  });
  return [
    { key: 'look', divider: true },
    { key: 'theme', heading: t('theme.title') },
    ...SCHEME_CHOICES.map((scheme) => item(scheme, scheme === theme.scheme, { ...theme, scheme })),
    { key: 'colour', heading: t('theme.colour') },
    ...ACCENTS.map((accent) => item(accent, accent === theme.accent, { ...theme, accent })),
    { key: 'corners', heading: t('theme.corners') },
    ...CORNERS.map((corners) => item(corners, corners === theme.corners, { ...theme, corners })),
  ];
}
