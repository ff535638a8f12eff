import { connect } from '/litro.js';

/** What the server's settings say of maps. */
const told = (name) => document.querySelector(`meta[name=${name}]`)?.content;
const url = told('litro-map-tiles');

connect({
  host: window.location.origin,
  mode: 'portal',
  ...(url && { mapTiles: { url, attribution: told('litro-map-credit') } }),
});
