/** Expands a TypeScript type completely, so that a review shows every nested change. */
import { resolve } from 'node:path';
import ts from 'typescript';

export interface Sources {
  exportsOf(path: string): string[];
  typeOf(path: string, name: string): ts.Type;
  readonly checker: ts.TypeChecker;
}

export function readSources(paths: readonly string[]): Sources {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram(
    paths.map((path) => resolve(path)),
    options,
  );
  const checker = program.getTypeChecker();
  const exported = (path: string) => {
    const source = program.getSourceFile(resolve(path));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${path} is not a module of the sources.`);
    return checker.getExportsOfModule(module);
  };
  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const typeOfSymbol = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Value
      ? checker.getTypeOfSymbol(symbol)
      : checker.getDeclaredTypeOfSymbol(symbol);
  return {
    checker,
    exportsOf: (path) =>
      exported(path)
        .map(resolved)
        .map((symbol) => {
          const kind = symbol.flags & ts.SymbolFlags.Value ? 'export' : 'type';
          return `${kind} ${symbol.name}: ${describeType(checker, typeOfSymbol(symbol))}`;
        })
        .sort(),
    typeOf: (path, name) => {
      const symbol = exported(path).find((each) => each.name === name);
      if (!symbol) throw new Error(`${path} does not export ${name}.`);
      return typeOfSymbol(resolved(symbol));
    },
  };
}

export function describeType(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.isUnion()) return describeUnion(checker, type);
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference);
    return `[${items.map((item) => describeType(checker, item)).join(', ')}]`;
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return item ? `${describeType(checker, item)}[]` : 'unknown[]';
  }
  const [call] = type.getCallSignatures();
  if (call) return describeCall(checker, call);
  if (!(type.flags & ts.TypeFlags.Object) || isOfThePlatform(type)) {
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }
  const members = checker.getPropertiesOfType(type).map((member) => {
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${member.name}${optional}: ${describeType(checker, checker.getTypeOfSymbol(member))}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

/** Describes a union type without `undefined`, because the question mark of the member expresses it. */
function describeUnion(checker: ts.TypeChecker, type: ts.UnionType): string {
  const isBoolean = (part: ts.Type) => Boolean(part.flags & ts.TypeFlags.BooleanLiteral);
  const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
  const booleans = parts.filter(isBoolean);
  const others = parts
    .filter((part) => booleans.length < 2 || !isBoolean(part))
    .map((part) =>
      part.getCallSignatures().length > 0 ? `(${describeType(checker, part)})` : describeType(checker, part),
    );
  return [...others, ...(booleans.length === 2 ? ['boolean'] : [])].sort().join(' | ');
}

function describeCall(checker: ts.TypeChecker, call: ts.Signature): string {
  const parameters = call.parameters.map(
    (parameter) => `${parameter.name}: ${describeType(checker, checker.getTypeOfSymbol(parameter))}`,
  );
  return `(${parameters.join(', ')}) => ${describeType(checker, call.getReturnType())}`;
}

function isOfThePlatform(type: ts.Type): boolean {
  if (type.symbol.name === '__type') return false;
  const [declaration] = type.symbol.declarations ?? [];
  return declaration?.getSourceFile().fileName.includes('/node_modules/') ?? false;
}
