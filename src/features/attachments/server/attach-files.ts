import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { About } from '../contract.ts'
import { isSentFile } from '../domain/attachment.ts'
import { mostFiles } from '../domain/file-place.ts'
import type { FilePlace } from '../domain/file-place.ts'
import { isOwn, lockFiles, saveFile } from './file-queries.ts'
import type { Asking } from './file-queries.ts'

type Form = { readonly place: FilePlace; readonly about: About }

/**
 * Files of a form as they stay until the transaction ends. All of them have come and nothing was found against them; those not checked
 * yet go too, and the other side gets them when they are. `send` attaches them to what is sent.
 */
export async function attachFiles(tx: Tx, asking: Asking, { place, about }: Form, named: readonly Id<'file'>[] | undefined) {
  const ids = [...new Set(named)]
  if (ids.length > mostFiles[place]) return refuse({ kind: 'tooManyFiles', most: mostFiles[place] })
  const rows = ids.length === 0 ? [] : await lockFiles(tx, ids)
  const own = rows.filter((row) => row.place === place && row.about_id === about && row.part === null && isOwn(asking, row))
  const unsent = own.filter(({ state }) => !isSentFile(state))
  if (own.length < ids.length || unsent.length > 0) {
    const names = unsent.map(({ name }) => name)
    return refuse({ kind: 'filesUnsent', names: names.length > 0 ? names.join(', ') : 'их уже нет в форме' })
  }
  return ok({
    count: own.length,
    async send(part: string): Promise<void> {
      for (const { id } of own) await saveFile(tx, id, { part })
    },
  })
}
