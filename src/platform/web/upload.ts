import type { Result } from '#/kernel/result.ts'
import { refusalOf } from './call.ts'
import type { CallRefusal } from './call-refusal.ts'
import { defaultHeaders, newAttemptKey } from './default-headers.ts'

export type UploadOptions = {
  /** Share of bytes sent, 0–1. */
  readonly onProgress?: (share: number) => void
  readonly idempotencyKey?: string
}

/** Sends a form with files and tells how far it is; `fetch` can not. Gives `data` of the envelope. */
export function upload(
  address: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Result<unknown, CallRefusal>> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  const headers = { ...defaultHeaders(), 'idempotency-key': options.idempotencyKey ?? newAttemptKey() }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = (event) =>
    options.onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
  return new Promise((resolve) => {
    request.onload = () => resolve(answerOf(request))
    request.onerror = () =>
      resolve({ ok: false, refusal: { status: 0, code: -1, message: 'Нет связи с сервером' } })
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Result<unknown, CallRefusal> {
  const envelope = parseJson(request.responseText)
  const done =
    request.status >= 200 && request.status < 300 && envelope !== undefined && (envelope.code ?? 0) >= 0
  return done ? { ok: true, value: envelope.data } : { ok: false, refusal: refusalOf(request, envelope) }
}

function parseJson(text: string): { code?: number; message?: string; data?: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
