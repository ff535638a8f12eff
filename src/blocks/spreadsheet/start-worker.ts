import workerUrl from './spreadsheet.worker.ts?worker&url';

/** What of Trusted Types is used; browsers without them take any text. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** The name a host lists under `trusted-types` if it lists any. */
const POLICY = 'litro-worker';

/**
 * Starts the worker that reads spreadsheets, or null where none can be had. A worker has to come from the origin of the
 * page: from another one it is started by a blob that imports it, which the policy of the page allows by
 * `worker-src blob:`. Some browsers tell a worker that is not allowed only by an `error` event, so ask for its first
 * message before you count on it.
 */
export function startWorker(): Worker | null {
  const url = new URL(workerUrl, import.meta.url);
  if (url.origin === location.origin) return createWorker(url.href);
  // Imported dynamically it is a script, which the page allows already; statically it would be one more worker.
  const program = `import(${JSON.stringify(url.href)}).catch(() => postMessage(null));`;
  const blob = new Blob([program], { type: 'text/javascript' });
  const address = URL.createObjectURL(blob);
  const worker = createWorker(address);
  // It is fetched by then, or was refused.
  worker?.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  worker?.addEventListener('error', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

function createWorker(address: string): Worker | null {
  try {
    const trusted = trustedScriptUrl(address);
    // The type of the standard library knows no trusted address.
    return new Worker(trusted as string, { type: 'module', name: 'litro-spreadsheet' });
  } catch {
    return null;
  }
}

function trustedScriptUrl(address: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  // For this one address: a policy that lives on could be borrowed.
  return trustedTypes
    .createPolicy(POLICY, {
      createScriptURL: (url) => {
        if (url !== address) throw new TypeError('Not the worker of the suite');
        return url;
      },
    })
    .createScriptURL(address);
}
