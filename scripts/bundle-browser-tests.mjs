/**
 * Bundles browser tests in memory, as Vite builds the suite. Without the bundle, each page would fetch and compile
 * hundreds of modules: half of the time of these tests.
 */
import { build, loadConfigFromFile } from 'vite';

/**
 * Returns the served files by path: each test under its own path, and shared chunks.
 *
 * @param {readonly string[]} files   paths of tests, from the root of the project
 * @returns {Promise<ReadonlyMap<string, string | Uint8Array>>}
 */
export async function bundleBrowserTests(files) {
  // React reports wrong use of its functions only in development mode.
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
      // The output folder is the root of the project: source maps are relative to this folder. They map the lines of a
      // failure to the sources.
      outDir: '.',
      sourcemap: true,
      minify: false,
      cssMinify: false,
      manifest: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file, file])),
        // The test runner serves the modules below `/__web-`, so the bundle does not contain these modules.
        external: /^\/__web-/,
        preserveEntrySignatures: false,
        output: {
          ...config.build.rolldownOptions.output,
          minify: false,
          entryFileNames: '[name]',
          // A shared chunk runs only when a test imports it, because a test may replace `fetch` before it loads the
          // suite.
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
