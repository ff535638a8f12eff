import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { Center } from '../rows.model.ts';
import type { QuestionProps } from './question-props.ts';

/** Before another cost centre is shown while amounts are typed in, which belong to the wallets on the screen. */
export function CenterQuestion({ state, words: { t }, center }: QuestionProps & { center: Center | null }) {
  return (
    <ConfirmDialog
      open
      title={center ? t('askCenter', { name: center.name }) : t('askAllCenters')}
      confirmLabel={t('confirmCenter')}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        state.showCenter(center);
      }}
    >
      <p>{t('changeDiscards')}</p>
    </ConfirmDialog>
  );
}
