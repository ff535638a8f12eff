/** The photo of one vehicle. One per drawer. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PX } from '#contract/facts.ts';
import { shrinkPicture, type PictureFault } from '#blocks/picture/shrink-picture.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import type { Remote } from '#core/state/remote.ts';
import { createResource } from '#core/state/resource.ts';

/** Why the photo was not changed: the file, or the server. */
type PhotoFailure =
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
  const operation = createOperation<'giving' | 'removing'>();
  const fault = signal<PictureFault | null>(null);
  const busy = computed(() => operation.running.value?.intent ?? null);
  const failure = computed<PhotoFailure | null>(() => {
    if (fault.value) return { kind: 'file', fault: fault.value };
    const refused = operation.refused.value;
    return refused && { kind: 'call', error: refused.error };
  });
  const params = { id: vehicleId };
  const resource = createResource<string | null>({
    async ask() {
      const answer = await session.api('GET /admin/organization/vehicle/{id}/photo', { params });
      return answer.photo && `data:${answer.photo.contentType};base64,${answer.photo.photo}`;
    },
    onFailure: 'empty',
    follow: {
      live: session.live,
      events: ['registry'],
      gatherMs: GATHER_MS,
      waitsWhile: () => busy.peek() !== null,
    },
  });

  return {
    photo: resource.value,
    busy,
    failure,
    load: resource.load,
    async give(file) {
      await operation.run('giving', async () => {
        fault.value = null;
        const picture = await shrinkPicture(file, { maxBytes: MAX_PHOTO_BYTES, maxPx: MAX_PHOTO_PX });
        if (typeof picture === 'string') {
          fault.value = picture;
          return;
        }
        const body = { photo: picture.base64 };
        await session.api('PUT /admin/organization/vehicle/{id}/photo', { params, body });
        resource.change(() => picture.dataUrl);
      });
    },
    async remove() {
      const { status } = await operation.run('removing', async () => {
        fault.value = null;
        await session.api('DELETE /admin/organization/vehicle/{id}/photo', { params });
        resource.change(() => null);
      });
      return status === 'done';
    },
    start: resource.start,
  };
}
