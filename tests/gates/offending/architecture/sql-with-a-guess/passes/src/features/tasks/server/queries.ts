export function countTasks(reader: Reader) {
  return rowsOf({ count: pgType.bigint })`select count(*) as count from tasks`.execute(reader)
}
