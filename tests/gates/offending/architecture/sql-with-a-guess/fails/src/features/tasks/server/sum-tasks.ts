export function sumTasks(reader: Reader) {
  return reader.selectFrom('tasks').select(({ fn }) => fn.sum<number>('price').as('sum'))
}
