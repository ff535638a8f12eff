import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useRef } from 'react';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Switch } from '../fields/switch.tsx';
import { useKit } from '../kit.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useSheet } from '../theme/sheets.ts';
import { isMac } from './combination.ts';
import { areKeysOn, chooseKeys } from './key-choice.ts';
import { keyGroupsOf, type KeyGroup, type TableTraits } from './key-groups.ts';
import keyListCss from './key-list.css?inline';
import { chordOf } from './key-names.ts';
import { keysAround } from './key-strokes.ts';
import { hasNoKeys } from './no-keys.ts';

export interface KeyListProps {
  /** Any element of the screen whose shortcuts the list shows. */
  at: Element;
  table: TableTraits;
  onClose: () => void;
}

export function KeyList({ at, table, onClose }: KeyListProps) {
  const t = useLazyTexts('keys');
  const words = useLazyTexts('table');
  return (
    <Dialog open={t !== null && words !== null} title={words?.('keys') ?? ''} width={520} onClose={onClose}>
      {t && <Lists t={t} title={words?.('keys') ?? ''} at={at} table={table} />}
    </Dialog>
  );
}

function Lists({ t, title, at, table }: Omit<KeyListProps, 'onClose'> & { t: Text<'keys'>; title: string }) {
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, keyListCss);
  const [screen, ...ofTable] = keyGroupsOf(keysAround(at), table);
  return (
    // The scrollable list gets the first focus, because a key on the switch would toggle the switch.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className="key-list" ref={root} role="group" aria-label={title} tabIndex={0} data-autofocus="">
      {screen && <Group t={t} group={screen} />}
      {!hasNoKeys(at) && <Choice t={t} />}
      {ofTable.map((group) => (
        <Group key={group.name} t={t} group={group} />
      ))}
    </div>
  );
}

function Group({ t, group: { name, lines } }: { t: Text<'keys'>; group: KeyGroup }) {
  const onMac = isMac();
  return (
    <section>
      <h3>{t(`group_${name}`)}</h3>
      <dl>
        {lines.map(({ text, chords }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {chords.map((written, at) => (
                <Fragment key={written}>
                  {at > 0 && <span className="key-or"> {t('or')} </span>}
                  <Keys t={t} written={written} onMac={onMac} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Key names are written left-to-right in every language, as on the keyboard. */
function Keys({ t, written, onMac }: { t: Text<'keys'>; written: string; onMac: boolean }) {
  return (
    <span dir="ltr">
      {chordOf(written, onMac).map((key, at) => (
        <Fragment key={at}>
          {at > 0 && ' + '}
          <kbd>{'sign' in key ? key.sign : t(`name_${key.name}`)}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

function Choice({ t }: { t: Text<'keys'> }) {
  useSignals();
  const isOurPage = useKit().reloadPage !== null;
  return (
    <div className="key-choice">
      <Switch
        label={t('areOn')}
        checked={areKeysOn(isOurPage)}
        onChange={(on) => chooseKeys(on, isOurPage)}
      />
      <p className="key-hint">{t('areOnHint')}</p>
    </div>
  );
}
