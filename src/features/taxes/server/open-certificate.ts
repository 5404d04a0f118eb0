import type { FileStore } from '#/gateways/files/port.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'

/** Reads a certificate file. The file is encrypted with its own key, and that key with the field key. */
export async function openCertificate(
  { files, fieldKey }: { readonly files: FileStore; readonly fieldKey: FieldKey },
  certificate: { readonly id: string; readonly personId: string; readonly key: Buffer; readonly file: string },
): Promise<Uint8Array> {
  const { id, personId } = certificate
  const sealed = await files.read(certificate.file)
  if (!sealed.ok) throw new Error(`A certificate file is ${sealed.refusal.kind}`)
  const key = Buffer.from(openField(fieldKey, personId, `certificate:${id}`, certificate.key), 'base64')
  return Buffer.from(openField({ version: 1, key }, personId, id, sealed.value), 'base64')
}
