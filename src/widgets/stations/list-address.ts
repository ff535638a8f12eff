import { batch, effect } from '@preact/signals-react';
import type { GasStation } from '#contract/stations.ts';
import { formatView, viewAt, type InitialView } from '#blocks/registry/view-address.ts';
import type { PagedList } from '#core/state/paged-list.ts';
import type { Sort } from '#core/state/table-view.ts';

export const BY_NAME: Sort = { key: 'name', descending: false };

interface AddressOptions {
  readonly brought: string;
  readonly parse: (view: string) => InitialView;
  readonly hidden: readonly string[];
  readonly onView: (view: string) => void;
}

/**
 * `show` applies a view from the host page. `follow` reports changes of the view until the returned
 * function is called.
 */
export function createListAddress(
  { view, showsDeleted }: Pick<PagedList<GasStation>, 'view' | 'showsDeleted'>,
  { brought, parse, hidden, onView }: AddressOptions,
) {
  let known = brought;
  return {
    show(text: string) {
      if (text === known) return;
      known = text;
      const next = parse(text);
      batch(() => {
        showsDeleted.value = next.showsDeleted;
        view.value = viewAt(view.peek(), BY_NAME, next.view);
      });
    },
    follow() {
      let before: string | null = null;
      return effect(() => {
        const made = view.value;
        // The view omits the selected place. Sorting by distance needs a place, so the view contains the order by name
        // instead.
        const shownView = made.sort?.key === 'distance' ? { ...made, sort: BY_NAME } : made;
        const now = formatView(shownView, showsDeleted.value, { sort: BY_NAME, hidden });
        const isOther = before !== null && before !== now;
        before = now;
        if (!isOther) return;
        known = now;
        onView(now);
      });
    },
  };
}
