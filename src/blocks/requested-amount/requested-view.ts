/** Value of the distribution's attribute `view`: the table fills in the amount from the other screen. */
export const REQUESTED_VIEW = 'asked=1';
