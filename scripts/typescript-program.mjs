import ts from 'typescript';

/**
 * Program of a TypeScript project, for checks that read types or calls.
 *
 * @param {string} project path of its tsconfig.
 * @param {(path: string) => boolean} [isRoot] limits the files of the project.
 */
export function createTypeScriptProgram(project, isRoot = () => true) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(String(messageText));
    },
  };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(project, {}, host);
  return ts.createProgram(fileNames.filter(isRoot), options);
}
