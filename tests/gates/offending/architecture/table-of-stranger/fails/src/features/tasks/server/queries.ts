export async function mark(tx: Tx): Promise<void> {
  await tx.updateTable('leads').set({ seen: true }).execute()
}
