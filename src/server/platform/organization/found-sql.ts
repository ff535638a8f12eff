/** How an organisation is looked for. */
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../database/list-sql.ts';

/** A condition on `o`: its names, its city or its tax number contain what is looked for. */
export function foundBy(search: string): RawBuilder<unknown> {
  const looks = [containing(sql`litro_fold(o.name || ' ' || o.trade_name || ' ' || o.city)`, [search])];
  // A tax number is found however it is written.
  const letters = search.replace(/[./\-\s]/g, '');
  if (letters !== '') looks.push(containing(sql`litro_fold(o.federal_tax_number)`, [letters]));
  return sql`(${sql.join(looks, sql` OR `)})`;
}
