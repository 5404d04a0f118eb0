import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { call } from '#/platform/web/call.ts'
import { attachmentLifecycle, largestPart } from '../domain/attachment.ts'
import { calls } from './file-calls.ts'
import type { FileSide, FileView } from './file-calls.ts'

/** A part of a slow line comes through before the line breaks again. */
const firstStep = 256 * 1024

/** Refusals of the moment: the line, a busy server, a pause that was asked for. */
const passing: readonly string[] = ['network', 'busy', 'tooOften', 'fault', 'partBroken', 'keyRunning']

export type Sending = {
  readonly signal: AbortSignal
  /** After each part, and while the line is broken. */
  readonly onShown: (view: FileView, isBroken: boolean) => void
}

/**
 * Sends what has not come of a file, part after part, from where the server says it ends. A broken line is waited out, and then the
 * upload goes on. Answers the words of what stopped it, or undefined when all of it has come or it was stopped on purpose.
 */
export async function sendFile(side: FileSide, begun: FileView, file: Blob, sending: Sending): Promise<string | undefined> {
  const hash = sha256.create()
  let hashed = 0
  let view = begun
  let step = firstStep
  for (let failures = 0; view.received < file.size && attachmentLifecycle.is.uploading(view.state);) {
    try {
      // After a reload what was sent before is read again: its bytes belong to the hash of the whole.
      for (; hashed < view.received; hashed = Math.min(view.received, hashed + largestPart))
        hash.update(await bytesOf(file, hashed, Math.min(view.received, hashed + largestPart)))
      const to = Math.min(file.size, view.received + step)
      const bytes = await bytesOf(file, view.received, to)
      const whole = to === file.size ? { whole: bytesToHex(hash.clone().update(bytes).digest()) } : {}
      const query = { offset: view.received, sha256: bytesToHex(sha256(bytes)), ...whole }
      const input = { params: { id: view.id }, query, body: bytes }
      const answer = await call(calls[side].send, input, { skipAlerts: true, signal: sending.signal })
      if (sending.signal.aborted) return undefined
      if (answer.ok) {
        view = answer.value
        failures = 0
        step = Math.min(largestPart, step * 2)
        sending.onShown(view, false)
        continue
      }
      const { kind, action, message } = answer.refusal
      if (!passing.includes(kind ?? '') && answer.refusal.status < 500) return kind === 'fileUnfit' ? action : message
    } catch {
      return 'Файл изменился или больше не читается. Уберите его и выберите снова'
    }
    failures += 1
    step = firstStep
    sending.onShown(view, true)
    await pause(failures, sending.signal)
    if (sending.signal.aborted) return undefined
  }
  return undefined
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer())
}

/** Longer after each failure, until the browser says that the line is back. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(15_000, 500 * 2 ** failures))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
