/** Of the distribution's attribute `view`: it types the amount that another screen asks for. */
export const ASKED_VIEW = 'asked=1';
