/**
 * Whether people choose colours and corners in the portal. The build sets it by `VITE_THEME_PICKER=on`. Light, dark and that of
 * the system are chosen in the account either way. Elements on pages of others never show a picker.
 */
export const hasThemePicker: boolean = import.meta.env['VITE_THEME_PICKER'] === 'on';
