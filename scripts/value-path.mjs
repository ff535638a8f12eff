/**
 * `npm run path` follows an amount and a refuel through the code. It counts the files, functions and lines that each value
 * passes. It also counts how often a value returns to a file that it had left. `--check` prints only the counts above their
 * limits. `npm run path -- FILE:FUNCTION:PARAMETER` follows another value.
 *
 * The command reads the code without running it, and follows a parameter into the calls that pass it on. It stops at
 * signals, callbacks, libraries and awaited answers.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { createTypeScriptProgram } from './typescript-program.mjs';

/**
 * Values that `npm run path` follows. `starts`: functions where the value enters the code again after a signal, a
 * callback or the network. `most`: limits of `--check`. A change that exceeds a limit raises the limit and gives the
 * reason.
 */
const PATHS = {
  amount: {
    starts: [
      'src/core/ui/table/draft-amounts.ts:type:text',
      'src/widgets/distribution/distribution.state.ts:prepareDistribution:context',
      'src/widgets/distribution/confirm-distribution.ts:confirmDistribution:distribution',
      'src/core/api/api.ts:dispatch:input',
      'src/server/features/balance/distribute.service.ts:distribute:shares',
      'src/server/ledger/credit/moved.ts:applyDecision:decision',
      'src/widgets/distribution/confirm-distribution.ts:showMoved:movement',
    ],
    most: { files: 31, functions: 70, lines: 900, returns: 20 },
  },
  refuel: {
    starts: [
      'src/server/features/refuels/ask-refuel.ts:requestOf:body',
      'src/server/features/refuels/posting/refuel.service.ts:refuel:request',
    ],
    most: { files: 20, functions: 40, lines: 550, returns: 4 },
  },
};

/**
 * Folders of general helpers for money, dates, ids and database statements. The path of a value omits these helpers,
 * because every value passes them in one call.
 */
const TOOLS = /^src\/(?:core\/(?:money|dates|format|validation)|server\/platform)\//;

function fail(message) {
  throw new Error(String(message));
}

/** Returns the function that an expression calls, if the project contains the body of this function. */
function calledBy(checker, node) {
  const declaration = checker.getResolvedSignature(node)?.declaration;
  const found = declaration?.body ? declaration : undefined;
  const path = found?.getSourceFile().fileName ?? '';
  return path.includes('/node_modules/') ? undefined : found;
}

function nameOf(node) {
  if (ts.isConstructorDeclaration(node)) return `${node.parent?.name?.text ?? 'class'}.constructor`;
  return (node.name ?? node.parent?.name)?.text ?? 'function';
}

function namesIn(pattern) {
  if (ts.isIdentifier(pattern)) return [pattern];
  return pattern.elements.flatMap((element) => (element.name ? namesIn(element.name) : []));
}

const { SyntaxKind } = ts;

/** Kinds of expressions whose result is, contains or belongs to the value of an inner expression. */
const HOLDING = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.SpreadElement,
  SyntaxKind.SpreadAssignment,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ElementAccessExpression,
]);

const COMPARING = /^(?:[<>]=?|[!=]==?|in|instanceof)$/;

/**
 * Follows the value through one function, in the order of the code. `carried` are the symbols that hold the value.
 * `enter` follows the value into a called function and reports whether this function returns it.
 */
function createFollower(checker, carried, enter) {
  let isReturned = false;
  const bind = (pattern) => {
    for (const name of namesIn(pattern)) carried.add(checker.getSymbolAtLocation(name));
  };

  /** Visits an expression and reports whether its result is or contains the followed value. */
  function visit(node) {
    if (ts.isTypeNode(node)) return false;
    if (ts.isIdentifier(node)) return carried.has(checker.getSymbolAtLocation(node));
    if (ts.isShorthandPropertyAssignment(node)) {
      return carried.has(checker.getShorthandAssignmentValueSymbol(node));
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return visitCall(node);
    if (ts.isVariableDeclaration(node)) {
      if (node.initializer && visit(node.initializer)) bind(node.name);
      return false;
    }
    const [holds, ...rest] = partsOf(node).map(visit);
    if (ts.isReturnStatement(node)) isReturned ||= Boolean(holds);
    if (ts.isConditionalExpression(node)) return rest.some(Boolean);
    if (ts.isBinaryExpression(node)) {
      return !COMPARING.test(node.operatorToken.getText()) && (holds || rest.some(Boolean));
    }
    return HOLDING.has(node.kind) && (holds || rest.some(Boolean));
  }

  function visitCall({ expression, arguments: given = [] }) {
    const isReceiver = visit(expression);
    for (const argument of given) {
      // The callback of an array method such as `map` receives the elements of the followed value.
      if (isReceiver && ts.isArrowFunction(argument))
        argument.parameters.slice(0, 1).forEach(({ name }) => bind(name));
    }
    const indexes = given.flatMap((argument, index) => (visit(argument) ? [index] : []));
    const next = calledBy(checker, expression.parent);
    if (!next) return isReceiver;
    return indexes.length > 0 && enter(next, indexes);
  }

  return {
    bind,
    follow({ body }) {
      const holds = visit(body);
      return ts.isBlock(body) ? isReturned : holds;
    },
  };
}

/** Returns the inner expressions that the code evaluates, without names of properties. */
function partsOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [node.expression];
  if (ts.isElementAccessExpression(node)) return [node.expression];
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  const parts = [];
  ts.forEachChild(node, (child) => void parts.push(child));
  return parts;
}

/** Follows one parameter through the code. Each stop on the path is the entry of one function. */
function createWalk(checker) {
  const stops = [];
  const passed = new Map();

  /** @returns {boolean} whether the function returns the value or a part of it */
  function enter(callee, indexes) {
    stops.push(callee);
    const key = `${callee.getSourceFile().fileName} ${callee.pos} ${indexes.join()}`;
    if (passed.has(key)) return passed.get(key);
    // A recursive call counts as a function that does not return the value.
    passed.set(key, false);
    const follower = createFollower(checker, new Set(), enter);
    const last = callee.parameters.length - 1;
    for (const index of indexes) {
      const parameter = callee.parameters[Math.min(index, last)];
      if (parameter) follower.bind(parameter.name);
    }
    const returns = follower.follow(callee);
    passed.set(key, returns);
    return returns;
  }

  return { enter, stops };
}

function findStart(program, start) {
  const [file, name, parameter] = start.split(':');
  // `getTypeChecker` has a side effect that is needed here: it links each node of the syntax tree to its parent.
  program.getTypeChecker();
  const source = program.getSourceFile(file) ?? fail(`${start}: there is no such file`);
  let found;
  const look = (node) => {
    if (ts.isFunctionLike(node) && node.body && nameOf(node) === name) found ??= node;
    ts.forEachChild(node, look);
  };
  look(source);
  const index = found?.parameters.findIndex(({ name: own }) =>
    namesIn(own).some((each) => each.text === parameter),
  );
  if (index === undefined || index < 0) fail(`${start}: there is no such function or parameter`);
  return { callee: found, index };
}

const fileOf = (node) => relative(process.cwd(), node.getSourceFile().fileName);

/**
 * Returns the files in the order in which the value enters them. Consecutive functions of one file count as one visit
 * of the file.
 */
function staysOf(stops) {
  const stays = [];
  for (const stop of stops) {
    const file = fileOf(stop);
    const last = stays.at(-1);
    if (last?.file === file) last.names.add(nameOf(stop));
    else
      stays.push({
        file,
        names: new Set([nameOf(stop)]),
        isReturn: stays.some((stay) => stay.file === file),
      });
  }
  return stays;
}

function linesOf(node) {
  const source = node.getSourceFile();
  const lineAt = (at) => source.getLineAndCharacterOfPosition(at).line;
  return lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
}

function follow(starts) {
  const stops = starts
    .flatMap((start) => {
      const program = programs[start.startsWith('src/server/') ? 'server' : 'browser']();
      const { callee, index } = findStart(program, start);
      const walk = createWalk(program.getTypeChecker());
      walk.enter(callee, [index]);
      return walk.stops;
    })
    .filter((stop) => !TOOLS.test(fileOf(stop)));
  const stays = staysOf(stops);
  const functions = [...new Set(stops)];
  const counts = {
    files: new Set(stays.map(({ file }) => file)).size,
    functions: functions.length,
    lines: functions.reduce((sum, each) => sum + linesOf(each), 0),
    returns: stays.filter(({ isReturn }) => isReturn).length,
  };
  return { stays, counts };
}

const once = (create) => {
  let value;
  return () => (value ??= create());
};
const programs = {
  server: once(() => createTypeScriptProgram('src/server/tsconfig.json')),
  browser: once(() => createTypeScriptProgram('tsconfig.json')),
};

const [option, ...others] = process.argv.slice(2);
const isCheck = option === '--check';
const own = option === undefined || isCheck ? [] : [option, ...others];
const paths =
  own.length > 0 ? Object.fromEntries(own.map((start) => [start, { starts: [start], most: {} }])) : PATHS;
for (const [title, { starts, most }] of Object.entries(paths)) {
  const { stays, counts } = follow(starts);
  const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  if (!isCheck) {
    console.log(`\n${title}: ${figures.join(', ')}`);
    for (const { file, names, isReturn } of stays) {
      console.log(`  ${isReturn ? '↩' : ' '} ${file}  ${[...names].join(', ')}`);
    }
  }
  for (const [what, limit] of Object.entries(most)) {
    if (counts[what] <= limit) continue;
    console.error(`The path of ${title} has ${counts[what]} ${what}, more than ${limit}.`);
    process.exitCode = 1;
  }
}
