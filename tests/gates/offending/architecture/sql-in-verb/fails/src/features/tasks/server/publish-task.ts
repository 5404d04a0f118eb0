export async function publishTask(tx: Tx): Promise<void> {
  await tx.updateTable('tasks').set({ status: 'open' }).execute()
}
