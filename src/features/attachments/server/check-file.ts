import { createHash } from 'node:crypto'
import type { VirusScan } from '#/gateways/virus-scan/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { attachmentLifecycle, scanPause, wordsOfFile } from '../domain/attachment.ts'
import { dropParts } from './drop-parts.ts'
import { findFile, keepPart, lockFile, partsOf, saveFile, unkeepParts } from './file-queries.ts'
import type { FileRow, PartRow } from './file-queries.ts'
import { fileRefused } from './jobs.ts'
import { judgeContents } from './judge-contents.ts'
import type { JudgeDeps, Judged } from './judge-contents.ts'
import { readParts } from './read-parts.ts'

export type CheckDeps = JudgeDeps & {
  readonly log: Log
  /** Absent when files are not checked for viruses. */
  readonly virusScan: VirusScan | undefined
}

type Verdict = Judged | { readonly kind: 'infected'; readonly problem: string }

/**
 * Looks at a file that has come whole: its hash, viruses, its contents; notes of the maker leave a picture. Until it is through, nobody
 * is given it. A scanner that does not answer is asked again.
 */
export async function checkFile(deps: CheckDeps, id: Id<'file'>, run: JobRun): Promise<JobOutcome> {
  const row = await findFile(deps.db, id)
  if (!row || !attachmentLifecycle.is.checking(row.state)) return { next: 'done' }
  const parts = await partsOf(deps.db, id)
  const scanned = await scanWhole(deps, row, parts)
  if (scanned.kind === 'unknown') {
    deps.log.warn({ fileId: id, reason: scanned.reason }, 'the virus scanner gives no verdict: the file waits')
    await deps.db.updateTable('attachments').set({ waits: true }).where('id', '=', id).execute()
    return { next: 'again', at: deps.clock.now().add({ seconds: scanPause(run.attempt) }), why: 'the scanner gives no verdict' }
  }
  const verdict = scanned.kind === 'sound' ? await judgeContents(deps, row, parts) : scanned
  if (verdict.kind === 'later')
    return { next: 'again', at: deps.clock.now().add({ seconds: 5 }), why: 'too many PDF files are read' }
  await deps.db.transaction().execute((tx) => settle(tx, deps, id, verdict, run))
  return { next: 'done' }
}

async function scanWhole({ files, virusScan, log }: CheckDeps, row: FileRow, parts: readonly PartRow[]) {
  const hash = createHash('sha256')
  async function* counted() {
    for await (const chunk of readParts(files, row.id, parts)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const scan = virusScan ? await virusScan.scan(counted()) : undefined
  if (!scan) for await (const _ of counted());
  if (scan && !scan.ok) return { kind: 'unknown' as const, reason: `${scan.refusal.kind}: ${scan.refusal.reason}` }
  if (scan?.value.kind === 'infected') {
    log.warn({ fileId: row.id, signature: scan.value.signature }, 'a file is infected: it is deleted')
    return { kind: 'infected' as const, problem: wordsOfFile.infected }
  }
  if (row.sha256 && !hash.digest().equals(row.sha256)) return { kind: 'unfit' as const, problem: wordsOfFile.differs }
  return { kind: 'sound' as const }
}

async function settle(tx: Tx, deps: CheckDeps, id: Id<'file'>, verdict: Exclude<Verdict, { kind: 'later' }>, run: JobRun) {
  const row = await lockFile(tx, id)
  await run.finish(tx)
  if (!row || !attachmentLifecycle.is.checking(row.state)) return
  if (verdict.kind === 'sound') {
    const { stripped } = verdict
    if (stripped) {
      await unkeepParts(tx, id)
      for (const part of stripped.parts) await keepPart(tx, id, part)
    }
    const size = stripped ? { size: stripped.size, received: stripped.size, sha256: stripped.sha256 } : {}
    await saveFile(tx, id, { state: attachmentLifecycle.after(row.state, 'pass'), waits: false, shows: verdict.shows, ...size })
  } else {
    await unkeepParts(tx, id)
    const state = attachmentLifecycle.after(row.state, verdict.kind === 'infected' ? 'infect' : 'refuse')
    await saveFile(tx, id, { state, waits: false, problem: verdict.problem })
    if (row.part !== null) await announce(tx, deps.clock, fileRefused, { fileId: id })
  }
  await dropParts(tx, deps, id)
}
