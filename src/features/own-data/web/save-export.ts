import { addressOf } from '#/wire/endpoint.ts'
import { networkRefusal, refusalOf } from '#/platform/web/call-refusal.ts'
import { readEnvelope, showRefusal } from '#/platform/web/call.ts'
import { askToConfirm } from '#/platform/web/confirmation.ts'
import { defaultHeaders } from '#/platform/web/default-headers.ts'
import { downloadExport } from '../contract.ts'

/** Requests the archive, after an SMS code when the session is not confirmed, and saves it as a file. */
export async function saveExport(id: string, name: string): Promise<void> {
  for (;;) {
    const response = await take(id)
    if (response?.ok) return keep(await response.blob(), name)
    const refusal = response ? refusalOf(response, await readEnvelope(response), downloadExport.refusals) : networkRefusal()
    if (refusal.kind === 'confirmationNeeded') {
      if (await askToConfirm()) continue
      return
    }
    return showRefusal(refusal)
  }
}

async function take(id: string): Promise<Response | undefined> {
  try {
    return await fetch(addressOf(downloadExport, { id }), { headers: defaultHeaders() })
  } catch {
    return undefined
  }
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
