import { connect } from '/litro.js';

/** A setting of the server, from the head of the page. */
const told = (name) => document.querySelector(`meta[name=${name}]`)?.content;
const url = told('litro-map-tiles');
const to = told('litro-error-reports');

connect({
  host: window.location.origin,
  mode: 'portal',
  ...(url && { mapTiles: { url, attribution: told('litro-map-credit') } }),
  ...(to && { errorReports: { to, sampleRate: Number(told('litro-error-sample-rate')) } }),
});

// What the page shows while code is on its way goes when the portal shows something itself, be it that it cannot.
const opening = document.getElementById('opening');
for (const name of ['litro-navigated', 'litro-error']) {
  addEventListener(name, () => opening?.remove(), { once: true });
}
