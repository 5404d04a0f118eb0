export function lockTask(tx: Tx, id: Id<'task'>) {
  return tx.selectFrom('tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
