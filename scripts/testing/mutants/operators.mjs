/** Mutants of one file: small changes that each make the product wrong. */
import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {string} path
 * @property {number} start      offset of the replaced text
 * @property {number} end
 * @property {string} text       replacement
 * @property {string} what       the change in words
 */

const SWAPPED = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['??', '&&'],
]);

const isInType = (node) => {
  for (let at = node; at; at = at.parent) if (ts.isTypeNode(at)) return true;
  return false;
};

/** True for the module name of an import or export. Mutants never change such a name. */
const isOfImport = ({ parent }) =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent);

function mutate(node, source) {
  const replace = (text, what, at = node) => [{ start: at.getStart(source), end: at.getEnd(), text, what }];
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(source);
    const other = SWAPPED.get(operator);
    return other ? replace(other, `${operator} becomes ${other}`, node.operatorToken) : [];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replace('false', 'true becomes false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replace('true', 'false becomes true');
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll('_', ''));
    return Number.isInteger(value) ? replace(String(value + 1), `${value} becomes ${value + 1}`) : [];
  }
  if (ts.isIfStatement(node)) {
    const condition = node.expression;
    return replace(`!(${condition.getText(source)})`, 'a condition is negated', condition);
  }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue.getText(source), node.whenFalse.getText(source)];
    const text = `${node.condition.getText(source)} ? ${no} : ${yes}`;
    return replace(text, 'the two branches are swapped');
  }
  if (
    ts.isExpressionStatement(node) &&
    (ts.isCallExpression(node.expression) || ts.isAwaitExpression(node.expression))
  ) {
    return replace('', 'a statement is removed');
  }
  return [];
}

/** Replacements for mutants of SQL, in a `sql` template or a migration. */
const SQL = [
  [/\bAND\b/g, 'OR'],
  [/ ASC\b/g, ' DESC'],
  [/ DESC\b/g, ' ASC'],
  [/\bsum\(/g, 'max('],
  [/\bmin\(/g, 'max('],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/\bLEFT JOIN\b/g, 'JOIN'],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bcoalesce\(/g, 'nullif('],
  [/ FOR UPDATE\b/g, ''],
  [/ NOT NULL\b/g, ''],
];

function mutantsInSql(text, from) {
  return SQL.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: from + index,
      end: from + index + found.length,
      text: to,
      what: `SQL: ${found.trim()} becomes ${to.trim() || 'nothing'}`,
    })),
  );
}

/** @returns {Omit<Mutant, 'path'>[]} */
function mutantsOfCode(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  const found = [];
  const visit = (node) => {
    if (!isInType(node) && !(ts.isStringLiteral(node) && isOfImport(node)))
      found.push(...mutate(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the mutants of SQL in the `sql` templates of a code file. */
function mutantsOfSqlInCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source))) {
      const { template } = node;
      const parts = ts.isTemplateExpression(template)
        ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
        : [template];
      for (const part of parts) found.push(...mutantsInSql(part.getText(source), part.getStart(source)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function mutantsOfCss(text) {
  return [...text.matchAll(/^\s+[\w-]+:[^;{}]+;/gm)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: '',
    what: `CSS: ${found.trim()} is removed`,
  }));
}

/** Returns the mutants of a file in `locales/`: an empty text, or a text without its placeholder. */
function mutantsOfTexts(text) {
  return [...text.matchAll(/^ {2}("[^"]+"): ("(?:[^"\\]|\\.)*"),?$/gm)].flatMap((match) => {
    const [line, key, value] = match;
    const at = match.index;
    const from = at + line.indexOf(value, key.length + 3);
    const of = { start: from, end: from + value.length };
    const hasPlaceholder = /\{\{\w+\}\}/.test(value);
    return [
      { ...of, text: '""', what: `text ${key} is empty` },
      ...(hasPlaceholder
        ? [{ ...of, text: value.replace(/\{\{\w+\}\}/, ''), what: `text ${key} loses a placeholder` }]
        : []),
    ];
  });
}

/**
 * Every mutant of a file.
 *
 * @param {string} path
 * @param {string} text
 * @param {'code' | 'sql' | 'css' | 'texts'} kind
 * @returns {Mutant[]}
 */
export function mutantsOf(path, text, kind) {
  const found = {
    code: () => mutantsOfCode(path, text),
    sql: () => (path.endsWith('.sql') ? mutantsInSql(text, 0) : mutantsOfSqlInCode(path, text)),
    css: () => mutantsOfCss(text),
    texts: () => mutantsOfTexts(text),
  }[kind]();
  return found.map((mutant) => ({ path, ...mutant }));
}

/**
 * Returns the text with the mutant.
 *
 * @param {string} text
 * @param {Mutant} mutant
 */
export const applied = (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end);
