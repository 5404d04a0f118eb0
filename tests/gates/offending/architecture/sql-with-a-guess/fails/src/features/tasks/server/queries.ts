import { sql } from 'kysely'
export function countTasks(reader: Reader) {
  return sql<{ count: number }>`select count(*) as count from tasks`.execute(reader)
}
