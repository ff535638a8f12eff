import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { GasStation, RegisteredStation } from '#contract/stations.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormFieldsView } from '#core/ui/form/form-fields.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { createSubmission } from '#core/ui/form/submission.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { FuelsPart } from './fuels-part.tsx';
import { PlacePart } from './place-part.tsx';
import stationFormCss from './station-form.css?inline';
import {
  changeBody,
  createBody,
  isPriceKey,
  PLACE_KEYS,
  startOf,
  STATUS_KEYS,
  stationFields,
  type StationFilling,
} from './station-fields.ts';

export interface StationDrawerProps {
  session: Session;
  /** Edited station; null for a new station. */
  station: GasStation | null;
  /** Called with the saved station, or null if the form had no changes. */
  onSaved: (station: RegisteredStation | null) => void;
  onClose: () => void;
}

const WIDTH_PX = 560;

export function StationDrawer(props: StationDrawerProps) {
  const t = useLazyTexts('station-form');
  const list = useTexts('stations');
  if (t) return <OpenedForm {...props} t={t} />;
  return (
    <Drawer open title={props.station?.name ?? list('create')} width={WIDTH_PX} onClose={props.onClose}>
      <Skeleton shape="rows" count={8} />
    </Drawer>
  );
}

function OpenedForm(props: StationDrawerProps & { t: Text<'station-form'> }) {
  useSignals();
  const { session, station, t, onClose } = props;
  const { text } = useKit();
  const fuels = useTexts('fuels');
  const list = useTexts('stations');
  const words = { t, fuels, locale: useLocale() };
  const fields = stationFields(words, station);
  const [{ form, saving }] = useState(() => openForm(props, fields));
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, stationFormCss);
  const { leave, question } = useLeaving(form, onClose);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  const first = fields.filter(
    ({ key }) => ![...PLACE_KEYS, ...STATUS_KEYS, 'fuels'].includes(key) && !isPriceKey(key),
  );
  const shared = { form, fields, words, disabled: busy };
  return (
    <>
      <Drawer
        open
        title={station?.name ?? list('create')}
        width={WIDTH_PX}
        locked={busy}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void saving.submit()}>
              {t(station ? 'save' : 'register')}
            </Button>
          </>
        }
      >
        <div ref={root} className="station-form">
          <FormView
            form={form}
            fields={first}
            disabled={busy}
            takeFocus
            intro={failure && <RefusalLine error={failure} title={t('failed')} />}
            onSubmit={() => void saving.submit()}
          >
            <PlacePart session={session} {...shared} />
            <FuelsPart {...shared} />
            {station && (
              <FormFieldsView
                form={form}
                fields={fields.filter(({ key }) => STATUS_KEYS.includes(key))}
                disabled={busy}
                takeFocus={false}
                onComplete={() => undefined}
              />
            )}
          </FormView>
        </div>
      </Drawer>
      {question}
    </>
  );
}

function openForm(
  { session, station, onSaved }: StationDrawerProps,
  fields: ReturnType<typeof stationFields>,
) {
  const { api } = session;
  const form = createForm<StationFilling>(fields, startOf(station));
  const send = async (filling: StationFilling): Promise<RegisteredStation | null> => {
    if (!station) return api('POST /superAdmin/gasStation', { body: createBody(filling) });
    const body = changeBody(station, form.readChanges() ?? {}, filling);
    if (Object.keys(body).length === 0) return null;
    return api('PUT /superAdmin/gasStation/{id}', { params: { id: station.id }, body });
  };
  let saved: RegisteredStation | null = null;
  const saving = createSubmission<StationFilling>(
    form,
    async (filling) => {
      saved = await send(filling);
    },
    () => onSaved(saved),
  );
  return { form, saving };
}
