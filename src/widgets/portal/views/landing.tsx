import type { Text } from '#core/i18n/use-texts.ts';
import { Icon } from '#core/ui/icons/icon.tsx';

export function Landing({ t }: { t: Text<'portal'> }) {
  const points = [t('landingPoint1'), t('landingPoint2'), t('landingPoint3')];
  return (
    <div className="landing">
      <h1 tabIndex={-1} data-heading="">
        {t('landingTitle')}
      </h1>
      <p className="landing-text">{t('landingText')}</p>
      <a className="button" data-tone="primary" data-size="large" href="/user/login">
        {t('login.sign-in')}
      </a>
      <ul className="landing-points">
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
