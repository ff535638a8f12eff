/**
 * Replaces the package `use-sync-external-store/shim` in the build, because React itself now has the hook
 * `useSyncExternalStore`.
 */
export { useSyncExternalStore } from 'react';
