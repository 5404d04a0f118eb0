export async function clear(tx: Tx, table: 'leads'): Promise<void> {
  await tx.deleteFrom(table).execute()
}
