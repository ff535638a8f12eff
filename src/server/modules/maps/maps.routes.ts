/** HTTP of maps: the same for every organisation, for whoever is signed in. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import type { MapsPort } from './maps-port.ts';
import { openMaps } from './open-maps.ts';

export const serverModule = defineModule(['config', 'log'], ({ config, log }) =>
  mapsModule(openMaps(config, (source, reason) => log.warn({ source, reason }, 'maps do not answer'))),
);

function mapsModule(maps: MapsPort): Module {
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
