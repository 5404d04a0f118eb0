export async function taskRoutes(tx: Tx): Promise<void> {
  await tx.updateTable('tasks').set({ status: 'open' }).execute()
}
