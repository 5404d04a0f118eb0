import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './database.ts'
import { pgType, rowsOf } from './typed-sql.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'

test('ids, codes and keys of every table are compared byte by byte, so that one finds the other by its index', async () => {
  await using database = await openTestDatabase()
  const { db, close } = openDatabase(database.url, 1)
  const { rows } = await rowsOf({ name: pgType.text })`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and collation_name is null
      and (column_name in ('id', 'inn', 'phone', 'key', 'principal', 'verify_code', 'lease', 'bik', 'sha256', 'hash', 'prev_hash')
        or column_name ~ '_(id|inn|key|phone|sha256)$')
    order by name`.execute(db)
  await close()
  assert.deepEqual(
    rows.map(({ name }) => name),
    [],
    'write collate "C" after the type',
  )
})
