/** Lets React take over a changed component without losing what the page shows. Loaded before anything of the suite. */
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
