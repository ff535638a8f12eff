import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import type { MapsPort, GeoPoint } from '../../platform/ports/maps-port.ts';

export const serverModule = defineModule(['maps'], ({ maps }) => mapsModule(maps));

function mapsModule(maps: MapsPort): Module {
  return {
    policies: {
      'GET /maps/suggest': { organization: 'none' },
      'GET /maps/geocode': { organization: 'none' },
      'GET /maps/reverse': { organization: 'none' },
      'POST /maps/route': { organization: 'none' },
    },
    handlers: {
      'GET /maps/suggest': ({ query }) => maps.suggest(query.q),
      'GET /maps/geocode': ({ query }) => maps.geocode(query.q),
      'GET /maps/reverse': ({ query }) => maps.reverse(parsePoint(query.at)),
      'POST /maps/route': ({ body }) => maps.route(body.wayPoints),
    },
  };
}

function parsePoint(text: string): GeoPoint {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return { latitude, longitude };
}
