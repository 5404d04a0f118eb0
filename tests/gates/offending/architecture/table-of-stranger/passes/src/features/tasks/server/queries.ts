// The old way was to delete from leads.
export async function mark(tx: Tx): Promise<void> {
  await tx.updateTable('tasks').set({ seen: true }).execute()
  await tx.selectFrom('leads').selectAll().execute()
}
