export function openTasks(reader: Reader) {
  return reader.selectFrom('tasks').where('tasks.state', 'in', ['draft', 'published'])
}
