import { useState } from 'react';
import { BookPart } from '#blocks/tank/book-part.tsx';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { OperationDialogProps } from './operation-dialog-props.ts';
import { TankField } from './operation-frame.tsx';

export function BookDialog({ state, tanks, words }: OperationDialogProps) {
  const t = useLazyTexts('tanks');
  const [id, setId] = useState(tanks[0]._id);
  const tank = tanks.find(({ _id }) => _id === id) ?? tanks[0];
  return (
    <Drawer open width={640} title={words.t('book')} onClose={() => state.ask(null)}>
      <div className="tank-dialog">
        <TankField tanks={tanks} tank={tank} words={words} disabled={false} onChange={setId} />
        {t ? (
          <BookPart key={tank._id} tank={tank} session={state.session} words={{ ...words, t }} />
        ) : (
          <Skeleton shape="rows" count={4} />
        )}
      </div>
    </Drawer>
  );
}
