import { networkRefusal, refusalOf } from './call-refusal.ts'
import { readEnvelope, showRefusal } from './call.ts'
import { defaultHeaders } from './default-headers.ts'

/** Downloads a file from the API with the headers of a call and saves it. */
export async function saveFile(address: string, name: string): Promise<void> {
  try {
    const response = await fetch(address, { headers: defaultHeaders() })
    if (!response.ok) return showRefusal(refusalOf(response, await readEnvelope(response)))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch {
    showRefusal(networkRefusal())
  }
}
