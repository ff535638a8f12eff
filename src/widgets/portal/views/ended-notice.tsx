import type { Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';

export interface EndedNoticeProps {
  open: boolean;
  t: Text<'portal'>;
  onSignIn: () => void;
}

export function EndedNotice({ open, t, onSignIn }: EndedNoticeProps) {
  return (
    <Dialog
      open={open}
      locked="always"
      title={t('sessionEndedTitle')}
      onClose={onSignIn}
      footer={
        <span data-autofocus="">
          <Button tone="primary" onClick={onSignIn}>
            {t('signInAgain')}
          </Button>
        </span>
      }
    >
      <p>{t('sessionEnded')}</p>
    </Dialog>
  );
}
