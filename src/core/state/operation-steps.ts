import { toApiError, type ApiError } from '../api/api-error.ts';

export interface Steps<Item, T> {
  readonly done: readonly T[];
  readonly refused: readonly { readonly item: Item; readonly error: ApiError }[];
  readonly untriedItems: readonly Item[];
}

interface Walk {
  goesOn(error: ApiError): boolean;
  isStopped(): boolean;
  refuse(error: ApiError): void;
  progress(done: number): void;
}

export async function takeSteps<Item, T>(
  items: readonly Item[],
  step: (item: Item) => Promise<T>,
  walk: Walk,
): Promise<Steps<Item, T>> {
  const done: T[] = [];
  const refused: { item: Item; error: ApiError }[] = [];
  for (const [at, item] of items.entries()) {
    walk.progress(at);
    if (walk.isStopped()) return { done, refused, untriedItems: items.slice(at) };
    try {
      done.push(await step(item));
    } catch (reason) {
      const error = toApiError(reason);
      refused.push({ item, error });
      walk.refuse(error);
      if (!walk.goesOn(error)) return { done, refused, untriedItems: items.slice(at + 1) };
    }
  }
  return { done, refused, untriedItems: [] };
}
