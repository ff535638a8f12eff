import type { Session } from '#core/session/session.ts';
import { createLookup } from '#core/state/lookup.ts';

export const searchPlaces = ({ api }: Pick<Session, 'api'>) =>
  createLookup((q) => api('GET /maps/suggest', { query: { q } }));
