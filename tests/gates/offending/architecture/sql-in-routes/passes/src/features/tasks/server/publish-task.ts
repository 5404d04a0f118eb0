import { saveStatus } from './queries.ts'

export async function publishTask(tx: Tx): Promise<void> {
  await saveStatus(tx, 'open')
}
