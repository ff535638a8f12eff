const ban = (selectors, message) => selectors.map((selector) => ({ selector, message }));

export const defaultExports = ban(
  ['ExportDefaultDeclaration', 'ExportSpecifier[exported.name="default"]'],
  'Export by name, so that every import uses the same name.',
);

export const htmlFromText = ban(
  [
    'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]',
    'CallExpression[callee.property.name="insertAdjacentHTML"]',
    'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  ],
  'Build nodes (React, textContent): the suite runs under Trusted Types, and text is never markup.',
);

export const ownNumberFormats = ban(
  [
    'CallExpression[callee.property.name="toFixed"]',
    'CallExpression[callee.name="parseFloat"]',
    'CallExpression[callee.property.name="parseFloat"]',
    'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    'MemberExpression[object.name="Intl"][property.name=/^(NumberFormat|DateTimeFormat)$/]',
  ],
  'Read and write numbers and dates with #core/money, #core/dates and #core/format.',
);

export const packing = ban(
  [
    'ObjectExpression > SpreadElement > ObjectExpression',
    'ArrayExpression > SpreadElement > ArrayExpression',
  ],
  'Write each property on its own line: a spread of a literal hides the length of the code.',
);

export const bareLazy = ban(
  ['ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]'],
  'Use `lazyPart` of #core/element, or `onUse` of #core/ui for overlays: both report code that fails to load.',
);

export const literalTexts = ban(
  [
    'JSXText[value=/[A-Za-zÀ-ÿ]/]',
    'JSXAttribute[name.name=/^(aria-label|aria-description|alt|title|placeholder|label|heading|message)$/] > Literal[value=/[A-Za-zÀ-ÿ]/]',
    'JSXExpressionContainer > Literal[value=/[A-Za-zÀ-ÿ]{2}/][parent.parent.type="JSXElement"]',
  ],
  'Put the text into locales/<language>/ and show it with `t(…)`.',
);

export const emptyTests = ban(
  [
    'CallExpression[callee.name="expect"][arguments.0.type="Literal"]',
    'CallExpression[callee.name="expect"][arguments.0.type="TemplateLiteral"][arguments.0.expressions.length=0]',
    'CallExpression[callee.name=/^(it|test)$/] > ArrowFunctionExpression > BlockStatement[body.length=0]',
  ],
  'This test cannot fail: compare a value that the tested code returns. Compare types with `expectTypeOf`.',
);

const stateMakers = 'CallExpression[callee.name=/^(signal|computed|effect|proxy)$/]';

export const moduleState = ban(
  [
    `Program > VariableDeclaration > VariableDeclarator > ${stateMakers}`,
    `Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ${stateMakers}`,
    `Program > ExpressionStatement > ${stateMakers}`,
  ],
  'A page can have two elements of one tag: create state inside create…State(), once per element.',
);

export const systemTime = ban(
  [
    'NewExpression[callee.name="Date"][arguments.length=0]',
    'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  ],
  'Use the injected clock (src/server/platform/clock.ts), so that tests and the sandbox can change the time.',
);

/**
 * Returns the rule `litro/banned-syntax` with the given bans, to spread into `rules`. A later block of the lint
 * configuration replaces the bans of an earlier block.
 */
export const bans = (...groups) => ({ 'litro/banned-syntax': ['error', ...groups.flat()] });
