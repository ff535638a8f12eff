/** The photo of one vehicle. One per drawer. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiError } from '#core/api/api-error.ts';
import { followEvents } from '#core/session/follow-events.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { loaderInto } from '#core/state/load-into.ts';
import { idle, ready, type Remote } from '#core/state/remote.ts';
import { shrinkPicture, type PictureFault } from './shrink-picture.ts';

/** Why the photo was not changed: the file, or the server. */
export type PhotoFailure =
  | { readonly kind: 'file'; readonly fault: PictureFault }
  | { readonly kind: 'call'; readonly error: ApiError };

export interface PhotoState {
  /** A `data:` address, which every host's policy lets a page show; null where there is none. */
  readonly photo: ReadonlySignal<Remote<string | null>>;
  readonly busy: ReadonlySignal<'giving' | 'removing' | null>;
  /** Why the last change was not made; what was there stays. */
  readonly failure: ReadonlySignal<PhotoFailure | null>;
  load(): Promise<void>;
  give(file: Blob): Promise<void>;
  /** Whether it is gone. */
  remove(): Promise<boolean>;
  /** Loads, and follows changes until the answer is called. */
  start(): () => void;
}

const GATHER_MS = 500;

export function createPhotoState(session: Session, vehicleId: string): PhotoState {
  const photo: Signal<Remote<string | null>> = signal(idle);
  const operation = createOperation<'giving' | 'removing'>();
  const fault = signal<PictureFault | null>(null);
  const busy = computed(() => operation.running.value?.intent ?? null);
  const failure = computed<PhotoFailure | null>(() => {
    if (fault.value) return { kind: 'file', fault: fault.value };
    const refused = operation.refused.value;
    return refused && { kind: 'call', error: refused.error };
  });
  const params = { id: vehicleId };
  const into = loaderInto(photo);
  const load = () =>
    into(async () => {
      const answer = await session.api('GET /admin/organization/vehicle/{id}/photo', { params });
      return answer.photo && `data:${answer.photo.contentType};base64,${answer.photo.photo}`;
    });

  return {
    photo,
    busy,
    failure,
    load,
    async give(file) {
      await operation.run('giving', async () => {
        fault.value = null;
        const picture = await shrinkPicture(file);
        if (typeof picture === 'string') {
          fault.value = picture;
          return;
        }
        const body = { photo: picture.base64 };
        await session.api('PUT /admin/organization/vehicle/{id}/photo', { params, body });
        photo.value = ready(picture.dataUrl);
      });
    },
    async remove() {
      const { status } = await operation.run('removing', async () => {
        fault.value = null;
        await session.api('DELETE /admin/organization/vehicle/{id}/photo', { params });
        photo.value = ready(null);
      });
      return status === 'done';
    },
    start() {
      void load();
      return followEvents(session.live, ['registry'], GATHER_MS, () => busy.peek() ?? load());
    },
  };
}
