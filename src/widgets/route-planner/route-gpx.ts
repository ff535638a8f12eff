/**
 * Route as GPX 1.1 (topografix.com/GPX/1/1) for navigation devices: ordered stops without the path
 * between them.
 */
import { escapeXml } from '#core/format/escape-xml.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import type { TripStop } from './stops.model.ts';

/** Removes characters that XML cannot represent. */
const text = (value: string) =>
  // eslint-disable-next-line no-control-regex -- these are what is left out
  escapeXml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

export function gpxOf(
  name: string,
  stops: readonly Pick<TripStop, 'label' | 'latitude' | 'longitude'>[],
): string {
  const points = stops.map(
    ({ label, latitude, longitude }) =>
      `    <rtept lat="${latitude}" lon="${longitude}"><name>${text(label)}</name></rtept>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Litro" xmlns="http://www.topografix.com/GPX/1/1">
  <rte>
    <name>${text(name)}</name>
${points.join('')}  </rte>
</gpx>
`;
}

export function saveGpx(name: string, stops: readonly TripStop[], fileName: string): void {
  saveFile(new Blob([gpxOf(name, stops)], { type: 'application/gpx+xml' }), `${fileName}.gpx`);
}
