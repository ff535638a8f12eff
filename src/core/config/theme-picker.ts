/**
 * Whether people choose their theme in the portal. The build sets it by `VITE_THEME_PICKER=on`; without it the theme is that of
 * the page. Elements on pages of others never show a picker.
 */
export const hasThemePicker: boolean = import.meta.env['VITE_THEME_PICKER'] === 'on';
