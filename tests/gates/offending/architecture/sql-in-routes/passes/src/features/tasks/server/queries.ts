export async function saveStatus(tx: Tx, status: string): Promise<void> {
  await tx.updateTable('tasks').set({ status }).execute()
}
