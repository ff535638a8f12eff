/** Constructions that have one place, for the rule `litro/banned-syntax`. */

const ban = (selectors, message) => selectors.map((selector) => ({ selector, message }));

export const defaultExports = ban(
  ['ExportDefaultDeclaration', 'ExportSpecifier[exported.name="default"]'],
  'Export by name, so that the thing is called the same everywhere.',
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
  'Write each property on a line of its own: a spread of a literal hides how long the code is.',
);

export const bareLazy = ban(
  ['ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]'],
  'Use `lazyPart` of #core/element, or `onUse` of #core/ui for what opens over the page: code that does not come is told in its place.',
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
  'Compare a value that the code under test returns: this test cannot fail. Types are compared with `expectTypeOf`.',
);

const stateMakers = 'CallExpression[callee.name=/^(signal|computed|effect|proxy)$/]';

export const moduleState = ban(
  [
    `Program > VariableDeclaration > VariableDeclarator > ${stateMakers}`,
    `Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ${stateMakers}`,
    `Program > ExpressionStatement > ${stateMakers}`,
  ],
  'Two elements of one tag stand on one page: make state inside create…State(), once per element.',
);

export const systemTime = ban(
  [
    'NewExpression[callee.name="Date"][arguments.length=0]',
    'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  ],
  'Ask the injected clock (src/server/platform/clock.ts), so that time can be moved in tests and in the sandbox.',
);

/** The rule with these bans, to be spread into `rules`; a later block replaces an earlier one. */
export const bans = (...groups) => ({ 'litro/banned-syntax': ['error', ...groups.flat()] });
