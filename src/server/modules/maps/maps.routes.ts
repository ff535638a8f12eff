/** HTTP of maps: the same for every organisation, for whoever is signed in. */
import type { Module } from '../../plugins/routes.ts';
import type { MapsPort } from './maps-port.ts';

export function mapsModule({ maps }: { readonly maps: MapsPort }): Module {
  return {
    policies: {
      'GET /maps/suggest': { organization: 'none' },
      'GET /maps/geocode': { organization: 'none' },
    },
    handlers: {
      'GET /maps/suggest': ({ query }) => maps.suggest(query.q),
      'GET /maps/geocode': ({ query }) => maps.geocode(query.q),
    },
  };
}
