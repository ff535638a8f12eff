/** Value of the amount column's filter: only rows with an amount. */
export const TYPED = 'typed';
export const TYPED_FILTER = { amount: [TYPED] };
