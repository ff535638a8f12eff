import workerUrl from './spreadsheet.worker.ts?worker&url';

/** Subset of the Trusted Types API; some browsers do not support it. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** Policy name that a host page must list in `trusted-types` if it restricts policies. */
const POLICY = 'litro-worker';

/**
 * Returns null if no worker can start. A worker must have the origin of the page. If the script has another origin, a
 * blob of the page imports the script. A host page with a content security policy must then allow `worker-src blob:`.
 * Some browsers report a blocked worker only by an `error` event, so the caller must wait for the first message.
 */
export function startWorker(): Worker | null {
  const url = new URL(workerUrl, import.meta.url);
  if (url.origin === location.origin) return createWorker(url.href);
  // A dynamic import counts as a script, which the host page already allows. A static import would count as a worker.
  const program = `import(${JSON.stringify(url.href)}).catch(() => postMessage(null));`;
  const blob = new Blob([program], { type: 'text/javascript' });
  const address = URL.createObjectURL(blob);
  const worker = createWorker(address);
  // A message or an error of the worker shows that the browser has fetched or refused the blob. The blob's URL is then
  // no longer needed.
  worker?.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  worker?.addEventListener('error', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

function createWorker(address: string): Worker | null {
  try {
    const trusted = trustedScriptUrl(address);
    // The standard library's type does not accept a trusted URL.
    return new Worker(trusted as string, { type: 'module', name: 'litro-spreadsheet' });
  } catch {
    return null;
  }
}

function trustedScriptUrl(address: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  // The Trusted Types policy accepts only the URL of the worker, so that other code cannot misuse the policy.
  return trustedTypes
    .createPolicy(POLICY, {
      createScriptURL: (url) => {
        if (url !== address) throw new TypeError('Not the worker of the suite');
        return url;
      },
    })
    .createScriptURL(address);
}
