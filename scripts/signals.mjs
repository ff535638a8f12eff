/**
 * Finds components that read a signal without `useSignals()`: they would not render again when the signal changes. A read is
 * `.value` of a signal, or a call or getter whose body reads a signal. Reads in most callbacks do not count, because these
 * callbacks run after the render. Reads in callbacks of array methods and of `useMemo` count, because these callbacks run
 * during the render.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { createTypeScriptProgram } from './typescript-program.mjs';

const DURING_RENDER = /^(?:map|flatMap|filter|find|some|every|reduce|sort|toSorted|forEach|useMemo|from)$/;
const SIGNAL = /^(?:Readonly)?Signal$/;
const TRACKING = /^use(?:Signals|Signal|Computed)$/;

const isProduct = (path) =>
  /\/src\/(?:core|blocks|widgets|host-demo)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
const program = createTypeScriptProgram('tsconfig.json', isProduct);
const checker = program.getTypeChecker();

const isSignal = (node) => {
  const type = checker.getTypeAtLocation(node);
  const types = type.isUnion() ? type.types : [type];
  return types.some((each) => SIGNAL.test(each.symbol?.name ?? ''));
};

function bodyOf(node) {
  let symbol = checker.getSymbolAtLocation(node);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  for (const declaration of symbol?.declarations ?? []) {
    if (!isProduct(declaration.getSourceFile().fileName)) continue;
    if (
      ts.isGetAccessor(declaration) ||
      ts.isMethodDeclaration(declaration) ||
      ts.isFunctionDeclaration(declaration)
    )
      return declaration;
    const initializer = declaration.initializer;
    if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
      return initializer;
  }
  return undefined;
}

const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
const runsDuringRender = (node) => {
  const call = node.parent;
  if (!ts.isCallExpression(call)) return false;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  return DURING_RENDER.test(callee.getText());
};

const known = new Map();
function firstRead(declaration) {
  const before = known.get(declaration);
  if (before !== undefined) return before;
  known.set(declaration, null);
  const found = declaration.body ? readIn(declaration.body) : null;
  known.set(declaration, found);
  return found;
}

function readIn(node) {
  if (isFunction(node) && !runsDuringRender(node)) return null;
  if (ts.isPropertyAccessExpression(node)) {
    if (node.name.text === 'value' && isSignal(node.expression) && !isWritten(node)) return node;
    const getter = bodyOf(node.name);
    if (getter && ts.isGetAccessor(getter) && firstRead(getter)) return node;
  }
  if (ts.isCallExpression(node)) {
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    if (ts.isIdentifier(callee) && callee.text === 'untracked') return null;
    const called = ts.isIdentifier(callee) && bodyOf(callee);
    // A call of a custom hook counts as no read of a signal if the hook itself calls `useSignals()`.
    if (called && called.body && !tracks(called.body) && firstRead(called)) return node;
  }
  return ts.forEachChild(node, (child) => readIn(child) ?? undefined) ?? null;
}

function isWritten(node) {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function tracks(body) {
  let found = false;
  const visit = (node) => {
    if (ts.isCallExpression(node) && TRACKING.test(node.expression.getText())) found = true;
    if (!found && !isFunction(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function componentName(node) {
  if (!isFunction(node) || !node.body) return undefined;
  const name =
    node.name?.text ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined);
  return name && /^[A-Z]/.test(name) ? name : undefined;
}

const failures = [];
for (const file of program.getSourceFiles()) {
  if (!isProduct(file.fileName)) continue;
  const visit = (node) => {
    const name = componentName(node);
    if (name && !tracks(node.body)) {
      const read = ts.isBlock(node.body)
        ? ts.forEachChild(node.body, (child) => readIn(child) ?? undefined)
        : readIn(node.body);
      if (read) {
        const { line } = file.getLineAndCharacterOfPosition(read.getStart());
        failures.push(
          `${relative(process.cwd(), file.fileName)}:${line + 1} ${name} reads ${read.getText().split('\n')[0]} without useSignals()`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
for (const failure of failures) console.error(failure);
console.log(`${failures.length} components read a signal without useSignals()`);
process.exitCode = failures.length > 0 ? 1 : 0;
