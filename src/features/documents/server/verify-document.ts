import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Log } from '#/platform/server/log.ts'
import { documentKindNames, documentLifecycle, isEdition } from '../domain/document.ts'
import { evidenceOf } from '../domain/outside-contract.ts'
import { shortOfFullName } from '../domain/short-name.ts'
import { destroyedFacts } from './destruction-queries.ts'
import { recordDocumentUse } from './record-document-use.ts'
import { documentByVerifyCode } from './file-queries.ts'
import { rowForJob, signaturesOf } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import { readContent } from './read-content.ts'
import { rootOfDocument } from './root-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly files: FileStore }

/** Tells anyone who has the code whether the stored bytes are still those that were signed. Names are shortened. */
export async function verifyDocument(deps: Deps, code: string, ip: string) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `verify:${ip}`, count: 60, seconds: 60 }])
  if (!allowed.ok) return allowed
  const row = await documentByVerifyCode(deps.db, code)
  if (!row) return refuse({ kind: 'documentGone' })
  const documentId = row.id
  const verdict = await judge(deps, row)
  if (verdict === 'damaged') deps.log.error({ documentId }, 'the file of a document is not what was frozen')
  const destroyed = row.destroyed_by === null ? undefined : await destroyedFacts(deps.db, documentId)
  // A journal that went with its document is not begun anew.
  if (!destroyed) await recordDocumentUse(deps, { documentId, kind: 'verified', actor: 'public', part: verdict })
  const { parties } = readContent(row)
  const hashes = destroyed ?? row
  const signatures = await signaturesOf(deps.db, documentId)
  const root = await rootOfDocument(deps.db, documentId)
  const agreement = row.ended_by_id === null ? undefined : await rowForJob(deps.db, row.ended_by_id)
  return ok({
    verdict,
    verdict_name: verdictNames[verdict],
    evidence: evidenceOf(row),
    kind_name: documentKindNames[row.kind],
    number: row.number,
    day: row.day.toString(),
    client: parties.client.name,
    person: parties.person.shortName,
    state: row.state,
    state_name: documentLifecycle.nameOf(row.state),
    sha256: hashes.sha256,
    signed_sha256: hashes.signed_sha256,
    protocol_sha256: hashes.protocol_sha256,
    destroyed: destroyed ? { act: destroyed.number, at: destroyed.destroyed_at?.toString() ?? null } : null,
    annulled_by: agreement && !isEdition(agreement) ? enderView(agreement) : null,
    replaced_by: agreement && isEdition(agreement) ? enderView(agreement) : null,
    root: root ? { no: root.no, day: root.day.toString(), root: root.root } : null,
    signatures: signatures.map(({ side, signer_name: name, signed_at: at }) => ({
      side,
      side_name: side === 'client' ? 'Заказчик' : 'Исполнитель',
      signer: shortOfFullName(name),
      signed_at: at.toString(),
    })),
    checked_at: deps.clock.now().toString(),
  })
}

function enderView({ number, signed_at: at }: DocumentRow) {
  return { number, signed_at: at?.toString() ?? null }
}

type Verdict = 'genuine' | 'outside' | 'damaged' | 'notReady' | 'destroyed'

const verdictNames: Record<Verdict, string> = {
  genuine: 'Документ подлинный',
  outside: 'Загружен как подписанный вне платформы',
  damaged: 'Файл изменён',
  notReady: 'Файл ещё не сформирован',
  destroyed: 'Документ уничтожен по истечении срока хранения',
}

/** Every file of the document is read and hashed anew, and every signature covers the same bytes. */
async function judge(deps: Deps, row: DocumentRow): Promise<Verdict> {
  if (row.destroyed_by !== null) return 'destroyed'
  if (row.sha256 === null) return 'notReady'
  const hashes = [row.sha256, row.signed_sha256, row.protocol_sha256].filter((hash) => hash !== null)
  const reads = await Promise.all(hashes.map((hash) => deps.files.read(hash)))
  const signatures = await signaturesOf(deps.db, row.id)
  const same = signatures.every((signature) => signature.document_sha256 === row.sha256)
  if (!same || !reads.every((read) => read.ok)) return 'damaged'
  return row.source === 'outside' ? 'outside' : 'genuine'
}
