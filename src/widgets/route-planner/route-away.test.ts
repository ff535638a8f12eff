import { describe, expect, it } from 'vitest';
import { googleMapsLink, wazeLink } from './map-links.ts';
import { gpxOf } from './route-gpx.ts';

const at = (latitude: number, longitude: number, label = 'Parada') => ({ latitude, longitude, label });
const stops = [at(-23.5505, -46.6333), at(-22.9056, -47.0608), at(-21.1775, -47.8103)];

describe('googleMapsLink and wazeLink', () => {
  it('links Google Maps from the first stop to the last via the stops between', () => {
    const link = new URL(googleMapsLink(stops) ?? '');
    expect([link.origin, link.pathname]).toEqual(['https://www.google.com', '/maps/dir/']);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      api: '1',
      travelmode: 'driving',
      origin: '-23.5505,-46.6333',
      destination: '-21.1775,-47.8103',
      waypoints: '-22.9056,-47.0608',
    });
    expect(new URL(googleMapsLink(stops.slice(0, 2)) ?? '').searchParams.has('waypoints')).toBe(false);
  });

  it('returns no Google Maps link for one stop or for more than eleven stops', () => {
    const many = Array.from({ length: 12 }, (_none, index) => at(-20 - index, -47));
    expect([googleMapsLink(stops.slice(0, 1)), googleMapsLink(many)]).toEqual([null, null]);
    expect(googleMapsLink(many.slice(1))).not.toBeNull();
  });

  it('links Waze to a single place', () => {
    expect(wazeLink(at(-21.1775, -47.8103))).toBe('https://waze.com/ul?ll=-21.1775%2C-47.8103&navigate=yes');
  });
});

describe('gpxOf', () => {
  it('writes the stops in order and escapes their names', () => {
    const gpx = gpxOf('Entregas <A&B>', [at(-23.5, -46.6, 'Pão "Doce" & Cia'), at(-22.9, -47, 'Fim\u0000')]);
    expect(gpx).toContain('<gpx version="1.1" creator="Litro" xmlns="http://www.topografix.com/GPX/1/1">');
    expect(gpx).toContain('<name>Entregas &lt;A&amp;B&gt;</name>');
    expect(gpx).toContain(
      `    <rtept lat="-23.5" lon="-46.6"><name>Pão &quot;Doce&quot; &amp; Cia</name></rtept>
    <rtept lat="-22.9" lon="-47"><name>Fim</name></rtept>
`,
    );
  });
});
