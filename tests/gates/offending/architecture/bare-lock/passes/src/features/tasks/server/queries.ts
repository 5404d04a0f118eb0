export function lockTask(tx: Tx, id: Id<'task'>) {
  return locking(tx, 'tasks', tx.selectFrom('tasks').selectAll().where('id', '=', id), id).executeTakeFirst()
}
