/** Stands in for `use-sync-external-store/shim` in the build: this React has the hook itself. */
export { useSyncExternalStore } from 'react';
