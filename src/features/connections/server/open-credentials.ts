import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { SealedSecrets } from './seal-credentials.ts'

const shape = z.object({ credentials: z.record(z.string(), z.string()), hook: z.string() })

type Sealed = { readonly id: Id<'connection'>; readonly credentials_cipher: Uint8Array }

/** For the adapter of the connection, and for the address of its news; never for an answer, a log or the journal. */
export function openCredentials(fieldKey: FieldKey, { id, credentials_cipher: sealed }: Sealed): SealedSecrets {
  return z.parse(shape, JSON.parse(openField(fieldKey, id, 'connection', sealed)))
}
