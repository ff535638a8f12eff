import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '#blocks/link/link-button.tsx';
import type { KnownRecord } from '../known-records.ts';
import type { Remedy } from '../remedies.model.ts';
import type { RemedyPartProps } from '../remedy-props.ts';
import type { RemedyRequest } from '../transactions.element.ts';

type LinkRemedy = Extract<Remedy, { kind: 'way' }>;

export function RemedyLinkPart({ remedy, ...props }: RemedyPartProps & { remedy: LinkRemedy }) {
  useSignals();
  const { state, remedying, t } = props;
  const known = remedying.records.value.value;
  const record =
    known.status === 'ready'
      ? known.value.find(
          ({ place, register }) => place === remedy.place && state.session.can(`portal.${register}.add`),
        )
      : undefined;
  const target = targetOf(remedy, record);
  return (
    <>
      <p>{t(`hint_${remedy.hint}`)}</p>
      {target && (
        <div className="transaction-acts">
          <LinkButton
            session={state.session}
            intent={target}
            onAsk={(request) => state.emit('litro-remedy-asked', request)}
          >
            {t(`way_${remedy.place}`, { name: record?.name ?? '' })}
          </LinkButton>
        </div>
      )}
    </>
  );
}

const REGISTERS = {
  vehicle: 'litro-vehicles',
  container: 'litro-containers',
  driver: 'litro-drivers',
  recipient: 'litro-recipients',
} as const;

/** Target of the link; null if the record is unknown or the user may not change it. */
function targetOf({ place }: LinkRemedy, record: KnownRecord | undefined): RemedyRequest | null {
  if (place === 'stations' || place === 'distribution') return { element: `litro-${place}`, view: '' };
  return record ? { element: REGISTERS[record.register], view: `record=${record.id}&tab=edit` } : null;
}
