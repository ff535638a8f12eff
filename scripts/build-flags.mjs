/**
 * Theme flag of the build: `on` if the portal lets users select their theme. Vite reads the same environment variable.
 */
export const themePickerFlag = () => (process.env['VITE_THEME_PICKER'] === 'on' ? 'on' : 'off');
