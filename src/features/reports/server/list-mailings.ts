import { ok } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mailingsOf, mailingToView } from './mailing-queries.ts'

export async function listMailings({ db }: { readonly db: Reader }, scope: ClientScope) {
  return ok({ items: (await mailingsOf(db, scope)).map(mailingToView) })
}
