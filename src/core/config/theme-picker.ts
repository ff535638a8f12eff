/**
 * Enables the picker for colors and corners in the portal. The build sets it by `VITE_THEME_PICKER=on`. Users select
 * light, dark or system theme in their account in any case. Embedded elements never show a picker.
 */
export const hasThemePicker: boolean = import.meta.env['VITE_THEME_PICKER'] === 'on';
