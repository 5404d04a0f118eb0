import { ok, refuse } from '#/kernel/result.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { rootBlocks } from '../domain/root-page.ts'
import { countsUnder, findRoot, toStamp } from './root-queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly brand: { readonly name: string }
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/** A root on one page, to be printed and kept in a safe: what was, cannot be rewritten past it. */
export async function printRoot(deps: Deps, no: number, ip: string) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `root-page:${ip}`, count: 20, seconds: 60 }])
  if (!allowed.ok) return allowed
  const row = await findRoot(deps.db, no)
  if (!row) return refuse({ kind: 'rootGone' })
  const title = `Корень № ${no} за ${formatDay(row.day)}`
  const address = `${deps.publicUrl}/api/v1/public/roots`
  const { root, previous, day, made_at: madeAt } = row
  const facts = {
    no,
    root,
    previous,
    day,
    madeAt,
    stamp: toStamp(row),
    platform: deps.brand.name,
    ...(await countsUnder(deps.db, no)),
  }
  const bytes = await deps.renderPdf({
    title,
    language: 'ru',
    blocks: [...rootBlocks(facts), { kind: 'qr', url: address, caption: `Все корни: ${address}` }],
    footer: { left: title },
    info: { author: deps.brand.name, creator: deps.brand.name, createdAt: madeAt },
  })
  return ok({ bytes, type: 'application/pdf', name: `${title}.pdf`, inline: true })
}
