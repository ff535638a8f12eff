/**
 * Types and lint of one half of the code: `node scripts/types-and-lint.mjs browser` or `server`. Finds what `tsc -p` of its
 * project and `eslint . --max-warnings 0` find; both halves together leave out no file. In one process, because the rules
 * that ask for types then find the answers of the type check, which is most of what either takes by itself.
 */
import { createRequire } from 'node:module';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

const { version } = createRequire(import.meta.url)('typescript-eslint/package.json');
const projects = { browser: 'tsconfig.json', server: 'src/server/tsconfig.json' };

const half = process.argv[2];
const project = projects[half];
if (!project) throw new Error(`Which half? ${Object.keys(projects).join(' or ')}`);

const paths = {
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getCanonicalFileName: (path) => path,
  getNewLine: () => ts.sys.newLine,
};

/** What `tsc -p` starts from. */
function readProject(path) {
  const onUnRecoverableConfigFileDiagnostic = (diagnostic) => {
    throw new Error(ts.formatDiagnostic(diagnostic, paths));
  };
  return ts.getParsedCommandLineOfConfigFile(path, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic });
}

function createProgram({ fileNames, options, errors }) {
  const host = ts.createCompilerHost(options, true);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  return ts.createProgram({ rootNames: fileNames, options, host, configFileParsingDiagnostics: errors });
}

/** The folders of the browser's project for its half; whatever else ESLint finds for the other. */
function filesOf(name) {
  const folders = readProject(projects.browser).raw.include;
  if (name === 'browser') return { patterns: folders, options: { errorOnUnmatchedPattern: false } };
  return { patterns: ['.'], options: { ignorePatterns: folders.map((folder) => `${folder}/**`) } };
}

/** The parser of eslint.config.js, which is given the program instead of making its own. */
const parserOver = (program) => ({
  meta: { name: 'typescript-eslint/parser', version },
  parseForESLint: (text, options) =>
    tseslint.parser.parseForESLint(text, { ...options, project: undefined, programs: [program] }),
});

async function lint(program) {
  const { patterns, options } = filesOf(half);
  const eslint = new ESLint({
    ...options,
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parser: parserOver(program) } },
    cache: true,
    cacheLocation: `node_modules/.cache/eslint/${half}`,
  });
  const results = await eslint.lintFiles(patterns);
  if (results.length === 0) throw new Error(`ESLint finds nothing in ${patterns.join(', ')}.`);
  const { format } = await eslint.loadFormatter('stylish');
  return {
    report: await format(results),
    isClean: results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0),
  };
}

const program = createProgram(readProject(project));
const diagnostics = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));
if (diagnostics.length > 0) console.error(ts.formatDiagnosticsWithColorAndContext(diagnostics, paths));
const { report, isClean } = await lint(program);
if (!isClean) console.error(report);
process.exitCode = diagnostics.length === 0 && isClean ? 0 : 1;
