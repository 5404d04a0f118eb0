import { addressOf } from '#/wire/endpoint.ts'
import { networkRefusal, refusalOf } from '#/platform/web/call-refusal.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { readEnvelope } from '#/platform/web/call.ts'
import { defaultHeaders } from '#/platform/web/default-headers.ts'
import { readCookie } from '#/platform/web/session-cookies.ts'
import type { Result } from '#/kernel/result.ts'
import { getDocumentPdf } from '../contract/document.ts'

export type DocumentFile = '1' | '2' | '3'

/** Downloads a file of a document with the headers of the specification. */
export async function fetchPdf(documentId: string, part: DocumentFile): Promise<Result<Blob, RefusalOf<typeof getDocumentPdf>>> {
  try {
    const response = await fetch(addressOf(getDocumentPdf, { a: documentId, b: part }), {
      headers: { ...defaultHeaders(), empid: readCookie('personid') ?? '', AuthToken: readCookie('token') ?? '' },
    })
    if (!response.ok) return { ok: false, refusal: refusalOf(response, await readEnvelope(response), getDocumentPdf.refusals) }
    return { ok: true, value: await response.blob() }
  } catch {
    return { ok: false, refusal: networkRefusal() }
  }
}

/** The file in the form the specification requires: a data URL. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file was not read')))
    reader.readAsDataURL(file)
  })
}
