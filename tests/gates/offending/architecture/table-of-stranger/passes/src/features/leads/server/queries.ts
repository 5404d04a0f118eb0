export async function clear(tx: Tx): Promise<void> {
  await tx.deleteFrom('leads').execute()
}
