import type { Text } from '#core/i18n/use-texts.ts';

export function WrongAddress({ t }: { t: Text<'portal'> }) {
  return (
    <div className="empty-state">
      <h1 tabIndex={-1} data-heading="" className="page-title">
        {t('errorTitle')}
      </h1>
      <p className="state-text">{t('errorText')}</p>
      <div className="state-action">
        <a className="button" data-tone="primary" href="/">
          {t('backToStart')}
        </a>
      </div>
    </div>
  );
}
