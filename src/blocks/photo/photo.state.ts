import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PX } from '#contract/facts.ts';
import { shrinkPicture, type PictureFault } from '#blocks/picture/shrink-picture.ts';
import type { Photo } from '#contract/photos.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';

type PhotoFailure =
  | { readonly kind: 'file'; readonly fault: PictureFault }
  | { readonly kind: 'call'; readonly error: ApiError };

export interface PhotoState {
  /**
   * The photo as a `data:` URL, which every host page's content security policy allows; null without a photo.
   */
  readonly photo: ReadonlySignal<Remote<string | null>>;
  readonly busy: ReadonlySignal<'giving' | 'removing' | null>;
  /** Error of the last change of the photo; the earlier photo stays. */
  readonly failure: ReadonlySignal<PhotoFailure | null>;
  load(): Promise<void>;
  give(file: Blob): Promise<void>;
  remove(): Promise<boolean>;
  /** Loads the photo and follows its changes until the caller calls the returned function. */
  start(): () => void;
}

const GATHER_MS = 500;

export interface PhotoCalls {
  readonly read: () => Promise<{ readonly photo: Photo | null }>;
  readonly give: (body: { photo: string }) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

export function createPhotoState({ live }: Pick<Session, 'live'>, calls: PhotoCalls): PhotoState {
  const operation = createOperation<'giving' | 'removing'>();
  const fault = signal<PictureFault | null>(null);
  const busy = computed(() => operation.running.value?.intent ?? null);
  const failure = computed<PhotoFailure | null>(() => {
    if (fault.value) return { kind: 'file', fault: fault.value };
    const refused = operation.refused.value;
    return refused && { kind: 'call', error: refused.error };
  });
  const resource = createResource<string | null>({
    async ask() {
      const { photo } = await calls.read();
      return photo && `data:${photo.contentType};base64,${photo.photo}`;
    },
    onFailure: 'empty',
    follow: {
      live,
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
        await calls.give({ photo: picture.base64 });
        resource.change(() => picture.dataUrl);
      });
    },
    async remove() {
      const { status } = await operation.run('removing', async () => {
        fault.value = null;
        await calls.remove();
        resource.change(() => null);
      });
      return status === 'done';
    },
    start: resource.start,
  };
}
