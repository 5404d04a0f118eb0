import { addressOf } from '#/wire/endpoint.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { readEnvelope, refusalOf } from '#/platform/web/call.ts'
import { defaultHeaders } from '#/platform/web/default-headers.ts'
import { readCookie } from '#/platform/web/session-cookies.ts'
import type { Result } from '#/kernel/result.ts'
import { getDocumentPdf } from '../contract.ts'

export type DocumentFile = '1' | '2' | '3'

/** Takes a file of a document with the headers of the specification. */
export async function fetchPdf(documentId: string, part: DocumentFile): Promise<Result<Blob, CallRefusal>> {
  try {
    const response = await fetch(addressOf(getDocumentPdf, { a: documentId, b: part }), {
      headers: { ...defaultHeaders(), empid: readCookie('personid') ?? '', AuthToken: readCookie('token') ?? '' },
    })
    if (!response.ok) return { ok: false, refusal: refusalOf(response, await readEnvelope(response)) }
    return { ok: true, value: await response.blob() }
  } catch {
    return { ok: false, refusal: { status: 0, code: -1, message: 'Нет связи с сервером' } }
  }
}

/** The file as the specification shows it: a data URL. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file was not read')))
    reader.readAsDataURL(file)
  })
}
