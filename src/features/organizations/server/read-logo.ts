import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import { readPicture } from '../domain/picture.ts'

/** Serves a logo image. Files that are not a current logo are not served at any address. */
export async function readLogo(deps: { db: Reader; files: FileStore }, key: string) {
  const owner = await deps.db
    .selectFrom('organizations')
    .select('id')
    .where('logo_file_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  if (!owner) return refuse({ kind: 'notFound' })
  const file = await deps.files.read(key)
  const picture = file.ok ? readPicture(file.value) : undefined
  if (!file.ok || !picture) return refuse({ kind: 'notFound' })
  return ok({ bytes: file.value, type: picture.type, name: `logo.${picture.type.slice(6)}`, inline: true, lasting: true })
}
