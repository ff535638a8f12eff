import type { Settings } from '#contract/session-data.ts';
import { toApiError } from '#core/api/api-error.ts';
import type { Resource } from '#core/state/remote/resource.ts';
import { type SettingsChange } from './rules.model.ts';
import type { SettingsContext } from './settings-context.ts';

type ChangeSettingsContext = SettingsContext & { readonly settings: Resource<Settings> };

/**
 * Saves settings and offers to undo the change. Rejects with the refusal. If other users have changed the
 * settings, they are reloaded first.
 * @param seen values that the user saw.
 */
export async function changeSettings(
  context: ChangeSettingsContext,
  change: SettingsChange,
  seen: SettingsChange,
): Promise<void> {
  await send(context, change, seen);
  const undo = () => {
    send(context, seen, change).then(
      () => context.notify({ kind: 'saved', undo: null }),
      (reason: unknown) => context.notify({ kind: 'notTakenBack', failure: toApiError(reason) }),
    );
  };
  context.notify({ kind: 'saved', undo });
}

async function send(
  { session, settings, emit }: ChangeSettingsContext,
  change: SettingsChange,
  seen: SettingsChange,
): Promise<void> {
  try {
    const answer = await session.api('PUT /admin/organization/settings', { body: { ...change, seen } });
    settings.change(() => answer);
    emit('litro-settings-changed', { changed: Object.keys(change) });
  } catch (reason) {
    const error = toApiError(reason);
    if (error.code === 'settings_stale' || error.outcome === 'unknown') await settings.load();
    throw reason;
  }
}
