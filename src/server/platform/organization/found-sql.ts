import { sql, type RawBuilder } from 'kysely';
import { containing } from '../database/list-sql.ts';

/** SQL condition on `o`: names, city or tax number contain the search text. */
export function foundBy(search: string): RawBuilder<unknown> {
  const looks = [containing(sql`litro_fold(o.name || ' ' || o.trade_name || ' ' || o.city)`, [search])];
  // The search ignores the punctuation of a tax number.
  const letters = search.replace(/[./\-\s]/g, '');
  if (letters !== '') looks.push(containing(sql`litro_fold(o.federal_tax_number)`, [letters]));
  return sql`(${sql.join(looks, sql` OR `)})`;
}
