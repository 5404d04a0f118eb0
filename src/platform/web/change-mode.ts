import { readEnvelope, refusalOf, showRefusal } from './call.ts'
import { defaultHeaders } from './default-headers.ts'
import { keepSession, readCookie } from './session-cookies.ts'
import type { Mode } from './viewer.ts'

/** Milliseconds after which a server that says nothing is not waited for. */
const patience = 15_000

/**
 * Goes over to the other side: the session gets a new token, then the cookies change. False: it did not succeed, the
 * visitor has been told why, and nothing has changed.
 */
export async function changeMode(mode: Mode): Promise<boolean> {
  const response = await fetch(`/api/v1/${mode}/auth/mode`, {
    method: 'POST',
    headers: defaultHeaders(),
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
  if (!response) {
    showRefusal({ status: 0, code: -1, message: 'Нет связи с сервером' })
    return false
  }
  const envelope = await readEnvelope(response)
  const token = envelope?.newtoken
  if (!response.ok || typeof token !== 'string') {
    showRefusal(refusalOf(response, envelope))
    return false
  }
  keepSession({ token, personId: readCookie('personid') ?? '', mode })
  return true
}
