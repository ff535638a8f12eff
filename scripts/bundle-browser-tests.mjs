/**
 * Bundles tests for the browser as Vite builds the suite, in memory. One module at a time, each page would fetch and
 * compile hundreds of them, and half of the time of these tests would go to that.
 */
import { build, loadConfigFromFile } from 'vite';

/**
 * What is served, by its path: each test at its own, with what it shares beside it.
 *
 * @param {readonly string[]} files   paths of tests, from the root of the project
 * @returns {Promise<ReadonlyMap<string, string | Uint8Array>>}
 */
export async function bundleBrowserTests(files) {
  // React speaks up about what a program does wrong.
  const mode = 'development';
  process.env['NODE_ENV'] = mode;
  const { config } = await loadConfigFromFile({ command: 'build', mode }, 'vite.config.ts');
  const { output } = await build({
    ...config,
    configFile: false,
    mode,
    logLevel: 'error',
    build: {
      ...config.build,
      lib: false,
      modulePreload: false,
      write: false,
      // Source maps lead from there to what was written, and so do the lines of a failure.
      outDir: '.',
      sourcemap: true,
      minify: false,
      cssMinify: false,
      manifest: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file, file])),
        // The line to the runner, which serves it.
        external: /^\/__web-/,
        preserveEntrySignatures: false,
        output: {
          ...config.build.rolldownOptions.output,
          minify: false,
          entryFileNames: '[name]',
          // A test that puts something else in place of `fetch` does so before the suite is loaded, whatever shares a file.
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2, priority: 2 },
              { name: 'shared', minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  });
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
