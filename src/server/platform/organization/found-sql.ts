import { sql, type RawBuilder } from 'kysely';
import { containing } from '../database/list-sql.ts';

/**
 * SQL condition that the names, city or tax number of an organization contain the search text. The query must use the
 * alias `o` for `organizations`.
 */
export function foundBy(search: string): RawBuilder<unknown> {
  const looks = [containing(sql`litro_fold(o.name || ' ' || o.trade_name || ' ' || o.city)`, [search])];
  // The search ignores the punctuation of a tax number.
  const letters = search.replace(/[./\-\s]/g, '');
  if (letters !== '') looks.push(containing(sql`litro_fold(o.federal_tax_number)`, [letters]));
  return sql`(${sql.join(looks, sql` OR `)})`;
}
