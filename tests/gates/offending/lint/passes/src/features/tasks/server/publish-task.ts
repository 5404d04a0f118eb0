export async function publishTask(save: () => Promise<void>): Promise<void> {
  await save()
}
