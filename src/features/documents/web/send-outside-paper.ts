import { call } from '#/platform/web/call.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { uploadOutsidePaper } from '../contract/outside.ts'
import type { Sent } from './paper-queue.ts'

/** So long it waits before it sends a file again: a short break of the line, or many files being read, is nobody's business. */
const pauses = [1000, 3000, 8000]

/** Sends the PDF of a contract signed elsewhere, a few times where that may help. */
export async function sendOutsidePaper(upload: string, file: File): Promise<Sent> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { is: 'refused', words: 'файл не читается: выберите его ещё раз' }
  const input = { query: { file_name: file.name.slice(-200), upload }, body: new Uint8Array(bytes) }
  let key = newAttemptKey()
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call(uploadOutsidePaper, input, { skipAlerts: true, idempotencyKey: key })
    if (answer.ok) return answer.value.problem === null ? { is: 'taken' } : { is: 'refused', words: answer.value.problem }
    const { refusal } = answer
    const pause = refusal.status === 0 || refusal.status >= 500 ? pauses[attempt] : undefined
    if (pause === undefined) return { is: 'lost', words: refusalText(refusal) }
    // What got no answer may have come: the same attempt is not taken twice.
    if (refusal.status !== 0) key = newAttemptKey()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
