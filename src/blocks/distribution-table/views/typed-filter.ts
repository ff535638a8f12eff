/** The choice of the amounts' column that shows the rows which have an amount as it is set. */
export const TYPED = 'typed';
/** The same, for a view of the table. */
export const TYPED_FILTER = { amount: [TYPED] };
