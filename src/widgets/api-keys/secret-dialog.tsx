import { useSignals } from '@preact/signals-react/runtime';
import { signal, type Signal } from '@preact/signals-react';
import { textsNamed } from '#core/i18n/texts.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { CopyLine } from '#blocks/pix/copy-line.tsx';

interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/** Only the memory of the page holds a secret, until the user closes the dialog. */
const secrets = new WeakMap<Session, Signal<NewSecret | null>>();

export function secretOf(session: Session): Signal<NewSecret | null> {
  const known = secrets.get(session) ?? signal<NewSecret | null>(null);
  secrets.set(session, known);
  return known;
}

/** Shows a new secret once. The dialog closes only by its button, so that no click outside loses the secret. */
export function SecretDialog({ session }: { session: Session }) {
  useSignals();
  const t = textsNamed(useLanguage(), 'api-keys');
  const shown = secretOf(session);
  const { value } = shown;
  const copyTexts = (key: 'copied' | 'copyFailed') => (key === 'copied' ? t('copied') : t('copyFailed'));
  const close = () => {
    shown.value = null;
  };
  // Renders nothing without a secret: a closed dialog would keep the former secret in the page.
  if (value === null) return null;
  return (
    <Dialog
      open
      title={t('secretTitle', { name: value.name })}
      locked="always"
      onClose={close}
      footer={<Button onClick={close}>{t('secretDone')}</Button>}
    >
      <CopyLine t={copyTexts} label={t('secretText')} text={value.secret} copyLabel={t('secretCopy')} />
    </Dialog>
  );
}
