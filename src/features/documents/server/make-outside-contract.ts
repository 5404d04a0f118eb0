import { formatMoment, moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { outsideContent, outsideTemplate, outsideTitle } from '../domain/outside-contract.ts'
import { shownFileName } from '../domain/outside-file.ts'
import { emptiedOutsideRow, outsideRowLifecycle } from '../domain/outside-list.ts'
import { shortOfFullName } from '../domain/short-name.ts'
import { appendEvent } from './append-event.ts'
import { gatherPair } from './gather-pair.ts'
import { gatherPerson } from './gather-person.ts'
import type { GatheringDeps } from './gather-person.ts'
import { contractLoaded } from './jobs.ts'
import { changeOutsideRow, listById } from './outside-list-queries.ts'
import type { OutsideRow } from './outside-list-queries.ts'
import { paperById } from './outside-paper-queries.ts'
import { insertDocument } from './queries.ts'

export type OutsideDeps = GatheringDeps & { readonly clock: Clock }

/**
 * Makes the frame contract of a row whose person is here: its file is the paper as it was uploaded, its number and day are those it
 * bears. Made by the word of whoever loaded the list: the journal names him, nobody's signature is said to be ours. The row keeps only the
 * contract. Undefined: another document of the pair, or of this file, was made meanwhile.
 */
export async function makeOutsideContract(tx: Tx, deps: OutsideDeps, line: OutsideRow, personId: Id<'person'>) {
  const { org_id: orgId, number, day, paper_id: paperId } = line
  if (number === null || day === null || paperId === null) throw new Error(`Row ${line.no} of ${line.list_id} lacks its contract`)
  const paper = await paperById(tx, paperId)
  const list = await listById(tx, line.list_id)
  const uploader = await gatherPerson(tx, deps, list.created_by)
  const pair = await gatherPair(tx, deps, { orgId, personId })
  const typed = line.cells?.[0] ?? ''
  const fileName = shownFileName(line.cells?.[5] ?? '')
  const person = pair.person.name === '' ? { ...pair.person, name: typed, shortName: shortOfFullName(typed) } : pair.person
  const facts = {
    organization: pair.organization,
    person,
    number,
    day: day.toString(),
    paper: {
      title: outsideTitle({ number, day: day.toString() }),
      fileName,
      pages: paper.pages,
      sha256: paper.sha256,
    },
    loadedBy: uploader.name === '' ? 'сотрудник заказчика' : uploader.name,
    loadedAt: formatMoment(list.created_at),
  }
  const now = deps.clock.now()
  const made = await insertDocument(tx, {
    id: newId('document', deps.clock),
    org_id: orgId,
    person_id: personId,
    kind: 'frame',
    source: 'outside',
    number,
    title: facts.paper.title,
    day,
    state: 'signedOutside',
    signers_order: 'clientFirst',
    paper_id: paperId,
    template: outsideTemplate,
    facts: JSON.stringify(outsideContent(facts)),
    sha256: paper.sha256,
    size: paper.size,
    verify_code: newId('file', deps.clock).slice(-16),
    // By the word of the customer; no signature of ours says when.
    signed_at: moscowMoment(day, '00:00'),
    expires_at: now,
    created_at: now,
    updated_at: now,
  })
  if (!made) return undefined
  const state = outsideRowLifecycle.after(line.state, 'make')
  await changeOutsideRow(tx, line, { ...emptiedOutsideRow, state, document_id: made.id, changed_at: now })
  const details = { sha256: paper.sha256, file: fileName, list: line.list_id }
  await appendEvent(tx, deps.clock, { documentId: made.id, kind: 'loadedOutside', actor: list.created_by, details })
  await announce(tx, deps.clock, contractLoaded, { documentId: made.id, orgId, personId })
  return made
}
