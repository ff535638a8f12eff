import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { RefuelPreview } from '#contract/refuels.ts';
import type { Session } from '#core/session/session.ts';
import type { Resource } from '#core/state/remote/resource.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { fillIn, keepInStep } from './filling.state.ts';
import { createPreview, type PreviewBody } from './preview.state.ts';
import { partiesOf, type Parties, type Subject } from './parties.state.ts';
import type { FilledFields } from './question-fields.ts';

export interface ListQuestion {
  readonly form: Form<FilledFields>;
  readonly parties: Parties;
  /**
   * Vehicle or person whose wallet pays, if the preview's subject does not pay. The server checks the rules only
   * after the user selects this payer.
   */
  readonly payer: 'vehicle' | 'user' | null;
  /** Request body of the preview; null until all required fields are valid. */
  readonly body: ReadonlySignal<PreviewBody | null>;
  readonly preview: Resource<RefuelPreview>;
  start(): () => void;
}

const PAUSE_MS = 300;

export function createQuestion(
  session: Session,
  subject: Subject,
  fields: FormFields<FilledFields>,
): ListQuestion {
  const form = createForm<FilledFields>(
    fields,
    subject.kind === 'vehicle' ? { product: subject.product } : {},
  );
  const parties = partiesOf(session, subject);
  const holder = session.hydrate.balanceSharingType === 'EMPLOYEE' ? 'user' : 'vehicle';
  const payer = holder === subject.kind ? null : holder;
  const body = computed(() => bodyOf(form, subject, parties, payer));
  const preview = createPreview(session, () => body.peek() ?? {});
  const follow = () =>
    effect(() => {
      const request = body.value;
      untracked(() => (request === null ? preview.forget() : void preview.load({ pauseMs: PAUSE_MS })));
    });
  return {
    form,
    parties,
    payer,
    body,
    preview,
    start() {
      const stops = [keepInStep(form, fields), fillIn(form, fields, parties), follow(), preview.follow()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function bodyOf(
  { fields, readable }: Form<FilledFields>,
  subject: Subject,
  parties: Parties,
  payer: ListQuestion['payer'],
): PreviewBody | null {
  const idOf = (kind: keyof Parties) => parties[kind]?.selected.value?.id;
  const named = { [subject.kind]: subject.id } as Pick<PreviewBody, keyof Parties>;
  for (const kind of ['vehicle', 'user', 'station', 'expenseCenter'] as const) {
    const id = idOf(kind);
    if (id !== undefined) named[kind] = id;
  }
  const { product, price, volume, odometer } = readable.value;
  const isReadable = [...fields.values()].every(({ reading }) => reading.value.ok);
  const isPaid = payer === null || named[payer] !== undefined;
  if (!isReadable || !isPaid || product === undefined || price === undefined || volume === undefined) {
    return null;
  }
  return { ...named, product, price, volume, ...(typeof odometer === 'number' && { odometer }) };
}
