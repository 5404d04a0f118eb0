import { networkRefusal, refusalOf } from './call-refusal.ts'
import { readEnvelope, showRefusal } from './call.ts'
import { defaultHeaders } from './default-headers.ts'
import { keepSession, readCookie } from './session-cookies.ts'
import type { Mode } from './viewer.ts'

/** Milliseconds to wait for a silent server. */
const patience = 15_000

/**
 * Switches the mode: the session gets a new token, then the cookies change. Returns false, with nothing changed and the reason
 * shown, when it fails.
 */
export async function changeMode(mode: Mode): Promise<boolean> {
  const response = await fetch(`/api/v1/${mode}/auth/mode`, {
    method: 'POST',
    headers: defaultHeaders(),
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
  if (!response) {
    showRefusal(networkRefusal())
    return false
  }
  const envelope = await readEnvelope(response)
  const token = envelope?.['newtoken']
  if (!response.ok || typeof token !== 'string') {
    showRefusal(refusalOf(response, envelope))
    return false
  }
  keepSession({ token, personId: readCookie('personid') ?? '', mode })
  return true
}
