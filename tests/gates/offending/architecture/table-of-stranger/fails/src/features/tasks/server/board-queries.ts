export async function clear(tx: Tx): Promise<void> {
  await tx.run(sql`delete from leads where seen`)
}
