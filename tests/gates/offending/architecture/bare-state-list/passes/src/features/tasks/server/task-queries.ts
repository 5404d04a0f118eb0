export function openTasks(reader: Reader) {
  return reader
    .selectFrom('tasks')
    .where('tasks.state', 'in', [...openStates])
    .where('tasks.kind', 'in', ['work', 'study'])
}
