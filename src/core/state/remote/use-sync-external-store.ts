/** Replaces `use-sync-external-store/shim` in the build: this React version has the hook. */
export { useSyncExternalStore } from 'react';
