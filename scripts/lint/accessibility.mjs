const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));

export const accessible = {
  files: ['**/*.tsx'],
  rules: {
    ...errors(
      'jsx-a11y/alt-text',
      'jsx-a11y/anchor-has-content',
      'jsx-a11y/anchor-is-valid',
      'jsx-a11y/aria-activedescendant-has-tabindex',
      'jsx-a11y/aria-props',
      'jsx-a11y/aria-proptypes',
      'jsx-a11y/aria-role',
      'jsx-a11y/aria-unsupported-elements',
      'jsx-a11y/autocomplete-valid',
      'jsx-a11y/click-events-have-key-events',
      'jsx-a11y/heading-has-content',
      'jsx-a11y/html-has-lang',
      'jsx-a11y/iframe-has-title',
      'jsx-a11y/img-redundant-alt',
      'jsx-a11y/label-has-associated-control',
      'jsx-a11y/media-has-caption',
      'jsx-a11y/mouse-events-have-key-events',
      'jsx-a11y/no-access-key',
      'jsx-a11y/no-distracting-elements',
      'jsx-a11y/no-redundant-roles',
      'jsx-a11y/role-has-required-aria-props',
      'jsx-a11y/role-supports-aria-props',
      'jsx-a11y/scope',
      'jsx-a11y/tabindex-no-positive',
    ),
    // React components may take `autoFocus`, for the first focus of a dialog. HTML elements may not take `autoFocus`.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'jsx-a11y/interactive-supports-focus': [
      'error',
      { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
    ],
    'jsx-a11y/no-interactive-element-to-noninteractive-role': [
      'error',
      { tr: ['none', 'presentation'], canvas: ['img'] },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      {
        handlers: [
          'onClick',
          'onError',
          'onLoad',
          'onMouseDown',
          'onMouseUp',
          'onKeyPress',
          'onKeyDown',
          'onKeyUp',
        ],
        alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
        body: ['onError', 'onLoad'],
        dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
        iframe: ['onError', 'onLoad'],
        img: ['onError', 'onLoad'],
      },
    ],
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      {
        ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
        ol: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
        li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
        table: ['grid'],
        td: ['gridcell'],
        fieldset: ['radiogroup', 'presentation'],
      },
    ],
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { tags: [], roles: ['tabpanel'], allowExpressionValues: true },
    ],
    'jsx-a11y/no-static-element-interactions': [
      'error',
      {
        allowExpressionValues: true,
        handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
      },
    ],
  },
};
