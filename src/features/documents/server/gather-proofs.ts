import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import type { DocumentSource } from '../domain/contract-answer.ts'
import { protocolName, protocolText, supplementName } from '../domain/protocol-template.ts'
import { findProof } from './find-proof.ts'
import { gatherProtocol } from './gather-protocol.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { layOutSupplement } from './lay-out-supplement.ts'
import { rowForJob } from './queries.ts'
import { readRootTree } from './read-root-tree.ts'
import type { ReadTree, RootTree } from './read-root-tree.ts'
import { rootedOf, stampsOver } from './root-queries.ts'

export type ProofDeps = LayoutDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

type Row = { readonly id: Id<'document'>; readonly source: DocumentSource }

/** What a court gets beside the files of documents: protocols for programs, supplements on paper, and the stamps of roots. */
export async function gatherProofs(
  deps: ProofDeps,
  rows: readonly Row[],
  names: ReadonlyMap<Id<'document'>, string>,
): Promise<readonly ArchiveFile[]> {
  const ids = rows.map(({ id }) => id)
  const rooted = new Set(await rootedOf(deps.db, ids))
  const readTree = readingOnce(deps)
  const papers = rows.flatMap((row): ArchiveFile[] => {
    const { id } = row
    const name = names.get(id) ?? id
    const proven = provenOnce(deps, id, readTree)
    const isRooted = rooted.has(id)
    const protocol = {
      name: `${name} ${protocolName(row)}.json`,
      read: async () => writeProtocol(deps, await (isRooted ? proven.keep() : proven.take())),
    }
    if (!isRooted) return [protocol]
    const supplement = `${name} ${supplementName(row)}.pdf`
    return [protocol, { name: supplement, packed: true, read: async () => writeSupplement(deps, await proven.take()) }]
  })
  const stamps = await stampsOver(deps.db, ids)
  return [
    ...papers,
    ...stamps.map(({ no, token }) => ({ name: `Корни дней/Корень ${no}.tst`, read: () => Promise.resolve(token) })),
  ]
}

type Proven = Awaited<ReturnType<typeof readProven>>

async function readProven(deps: ProofDeps, id: Id<'document'>, readTree: ReadTree) {
  const row = await rowForJob(deps.db, id)
  if (!row) throw new Error(`No document ${id}`)
  return { row, proof: await findProof(deps, id, readTree) }
}

/** Both papers of a document are made of one reading, which is let go with the second: an archive holds one document at a time. */
function provenOnce(deps: ProofDeps, id: Id<'document'>, readTree: ReadTree) {
  let kept: Promise<Proven> | undefined
  const keep = () => (kept ??= readProven(deps, id, readTree))
  const take = () => {
    const read = keep()
    kept = undefined
    return read
  }
  return { keep, take }
}

async function writeProtocol(deps: ProofDeps, { row, proof }: Proven): Promise<Uint8Array> {
  return Buffer.from(protocolText(await gatherProtocol(deps, row), proof.ok ? proof.value : null))
}

/** Lines that no longer lead to their root prove nothing: the place of the paper is empty, as that of a damaged file. */
async function writeSupplement(deps: ProofDeps, { row, proof }: Proven): Promise<Uint8Array> {
  return proof.ok ? deps.renderPdf(layOutSupplement(deps, row, proof.value)) : new Uint8Array()
}

/** Documents of one day stand under one root: its lines are read once for neighbours. */
const treesKept = 4

function readingOnce(deps: ProofDeps): ReadTree {
  const kept = new Map<number, Promise<RootTree | undefined>>()
  return (root) => {
    const known = kept.get(root.no)
    if (known) return known
    const [oldest] = kept.keys()
    if (kept.size >= treesKept && oldest !== undefined) kept.delete(oldest)
    const tree = readRootTree(deps, root)
    kept.set(root.no, tree)
    return tree
  }
}
