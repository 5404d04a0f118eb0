import type { RunningApp } from './running-app.ts'

/** Sends a command to the training tax service: `pull(app, 'POST', 'faults', { kind: 'down' })`. */
export async function pull(app: RunningApp, method: string, lever: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${app.taxServiceUrl}/admin/${lever}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${lever}: ${answer.status} ${await answer.text()}`)
}

/** Reads a book of the training tax service. */
export async function readBook(app: RunningApp, book: string): Promise<unknown> {
  return (await fetch(`${app.taxServiceUrl}/admin/${book}`)).json()
}
