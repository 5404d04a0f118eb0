import { findProvenInn } from '#/features/partner/server/find-proven-inn.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { isStandingDocument } from '../domain/document.ts'
import { awaitOutside } from './await-outside.ts'
import { failOutsideRow } from './fail-outside-row.ts'
import { giveWay } from './give-way.ts'
import { attachContractJob, contractAwaitsInn } from './jobs.ts'
import { makeOutsideContract } from './make-outside-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import type { OutsideRow } from './outside-list-queries.ts'
import { contractsOfPapers } from './outside-paper-queries.ts'
import { livingFrame, lockForJob } from './queries.ts'

/** The document that stands in the way may change while it is waited for; more often than this it does not. */
const mostTries = 4

/**
 * Settles a locked row whose person is on the list of the organization: his contract is made, or the row says why it is not, or waits
 * for the proof of his ИНН or for a signing that has begun. A contract of ours that both have not signed gives way to the paper one.
 */
export async function settleOutsideRow(tx: Tx, deps: OutsideDeps, line: OutsideRow, personId: Id<'person'>) {
  const { org_id: orgId, inn, number, paper_id: paperId } = line
  if (inn === null || paperId === null) throw new Error(`Row ${line.no} of ${line.list_id} lacks its person`)
  if ((await findProvenInn(tx, personId)) !== inn) {
    if (line.waits_for === 'inn') return undefined
    await awaitOutside(tx, deps.clock, line, 'inn')
    await announce(tx, deps.clock, contractAwaitsInn, { orgId, personId, at: deps.clock.now().toString() })
    return undefined
  }
  for (let at = 0; at < mostTries; at += 1) {
    const living = await livingFrame(tx, orgId, personId)
    const row = living && (await lockForJob(tx, living.id))
    if (row && isStandingDocument(row.state)) return fail(`рамочный договор уже есть: № ${row.number}`)
    const same = (await contractsOfPapers(tx, orgId, [paperId])).get(paperId)
    if (same !== undefined) return fail(`тот же файл уже загружен как ${same}`)
    const busy =
      row && (await giveWay(tx, deps.clock, row, `Вместо него загружен договор № ${number}, подписанный вне платформы`))
    if (busy) {
      await awaitOutside(tx, deps.clock, line, 'signing')
      await enqueue(tx, deps.clock, attachContractJob, { orgId, personId }, { runAt: busy })
      return undefined
    }
    const made = await makeOutsideContract(tx, deps, line, personId)
    if (made) return made
  }
  throw new Error(`Row ${line.no} of ${line.list_id} is not settled: a document of its pair changes all the time`)

  async function fail(problem: string) {
    await failOutsideRow(tx, deps.clock, line, problem)
    return undefined
  }
}
