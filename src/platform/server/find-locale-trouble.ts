import type { Database } from './database.ts'
import { pgType, rowsOf } from './typed-sql.ts'

const inOrder = 'анна Борис Еж Ёлка Яна'

/**
 * Tells what a database made with other rules for text does wrong, by what the product asks of it: letters of Cyrillic in the index
 * of substrings, and names in the order of a Russian dictionary. Undefined when both are right.
 */
export async function findLocaleTrouble(db: Database): Promise<string | undefined> {
  const { rows } = await rowsOf({ sees_letters: pgType.boolean, sorted: pgType.text })`
    select coalesce(cardinality(show_trgm('логотип')), 0) > 0 as sees_letters,
      (select string_agg(word, ' ' order by word) from unnest(array['Яна', 'Борис', 'анна', 'Ёлка', 'Еж']) as word) as sorted`.execute(
    db,
  )
  const troubles = [
    ...(rows[0]?.sees_letters === false ? ['поиск по части слова читает таблицы целиком'] : []),
    ...(rows[0]?.sorted === inOrder ? [] : [`имена стоят не по алфавиту: «${rows[0]?.sorted}»`]),
  ]
  if (troubles.length === 0) return undefined
  return `База создана без русской локали: ${troubles.join('; ')}. Как создать её правильно: docs/operations.md, «Свой PostgreSQL»`
}
