export function locking(tx: Tx, what: Lockable, query: Query) {
  return query.forUpdate()
}
