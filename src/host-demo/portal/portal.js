import { connect } from '/litro.js';

connect({ host: window.location.origin, mode: 'portal' });
