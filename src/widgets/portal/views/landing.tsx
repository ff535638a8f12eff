import type { Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';

interface LandingProps {
  t: Text<'portal'>;
  /** Asks the host page for its user again; null if users sign in on this page. */
  onAsk: (() => void) | null;
}

export function Landing({ t, onAsk }: LandingProps) {
  const points = [t('landingPoint1'), t('landingPoint2'), t('landingPoint3')];
  return (
    <div className="landing">
      <h1 tabIndex={-1} data-heading="">
        {t('landingTitle')}
      </h1>
      <p className="landing-text">{t('landingText')}</p>
      {onAsk ? (
        <Button tone="primary" size="large" onClick={onAsk}>
          {t('login.sign-in')}
        </Button>
      ) : (
        <a className="button" data-tone="primary" data-size="large" href="/user/login">
          {t('login.sign-in')}
        </a>
      )}
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
