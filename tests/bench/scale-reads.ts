import { listContractors, listTags, readContractor } from '#/features/contractors/contract/contractor.ts'
import {
  getClientDocument,
  getPersonDocument,
  listClientDocuments,
  listPersonDocuments,
} from '#/features/documents/contract/document.ts'
import { listJournal, listOwnJournal } from '#/features/journal/contract.ts'
import { listClientNotifications, listPersonNotifications } from '#/features/notifications/contract.ts'
import { readOwnData } from '#/features/own-data/contract.ts'
import { readDetails } from '#/features/profile/contract/details.ts'
import { readCounters } from '#/features/profile/contract/counters.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { listClientReceipts, listPersonReceipts, readClientReceipt } from '#/features/receipts/contract/receipt.ts'
import { searchOrganization, searchOwn } from '#/features/search/contract.ts'
import { listPayable, listRegisters, readRegister } from '#/features/registers/contract/register.ts'
import { countRowErrors, listRowErrors, listRows } from '#/features/registers/contract/row.ts'
import { listApplications } from '#/features/tasks/contract/application.ts'
import { listBoard, readBoardTask } from '#/features/tasks/contract/board.ts'
import { listTasks, readTask } from '#/features/tasks/contract/task.ts'
import { listAssignments, readWorkSummary } from '#/features/tasks/contract/work.ts'
import { readTaxes } from '#/features/taxes/contract.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { firstPaid, numbered, tokens } from './fill-scale.ts'

export type Read = {
  readonly name: string
  readonly contract: Endpoint
  readonly token: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** It sums up everything that waits, so its cost follows that, not the history. */
  readonly waits?: true
}

/** Every read whose cost could grow with the organization, the board or the person's history. */
export function readsAt(scale: number): readonly Read[] {
  const work = firstPaid(scale)
  const client = (name: string, contract: Endpoint, query: Read['query'] = {}, id?: string): Read => ({
    name:
      Object.values(query).length === 0
        ? name
        : `${name}, ${Object.entries(query)
            .map(([key, value]) => `${key} ${value}`)
            .join(', ')}`,
    contract,
    token: tokens.client,
    params: { role: 'client', ...(id === undefined ? {} : { id }) },
    query,
  })
  const person = (...given: Parameters<typeof client>): Read => {
    const read = client(...given)
    return { ...read, name: `person: ${read.name}`, token: tokens.person, params: { ...read.params, role: 'person' } }
  }
  return [
    client('profile', readProfile),
    client('counters', readCounters),
    client('contractors', listContractors),
    client('contractors', listContractors, { npd: 'active' }),
    client('contractors', listContractors, { contract: 'yes' }),
    client('contractors', listContractors, { search: 'черпаков' }),
    client('contractor', readContractor, {}, numbered('contractor', 1)),
    client('tags', listTags),
    client('tasks', listTasks),
    client('tasks', listTasks, { state: 'published' }),
    client('tasks', listTasks, { q: 'черпак' }),
    client('task', readTask, {}, numbered('task', 1)),
    client('board', listBoard),
    client('board', listBoard, { q: 'черпак' }),
    client('board', listBoard, { q: 'реклам' }),
    client('board task', readBoardTask, {}, numbered('task', 1)),
    client('documents', listClientDocuments),
    ...['to_sign', 'other_side', 'signed', 'closed'].map((tab) => client('documents', listClientDocuments, { tab })),
    client('document', getClientDocument, {}, numbered('document', 1_000_000 + work)),
    client('receipts', listClientReceipts),
    ...['waiting', 'cancelled', 'problems'].map((tab) => client('receipts', listClientReceipts, { tab })),
    client('receipts', listClientReceipts, { q: 'черпаков' }),
    client('receipts', listClientReceipts, { from: '2026-11-01', to: '2026-11-07' }),
    client('receipt', readClientReceipt, {}, numbered('check', work)),
    client('registers', listRegisters),
    ...['waits_me', 'with_errors', 'open', 'done'].map((filter) => client('registers', listRegisters, { filter })),
    client('large register', readRegister, {}, numbered('register', 0)),
    client('rows of the large register', listRows, {}, numbered('register', 0)),
    { ...client('rows of the large register', listRows, { only: 'errors' }, numbered('register', 0)), waits: true },
    { ...client('payable', listPayable), waits: true },
    { ...client('row errors', listRowErrors), waits: true },
    client('row errors counted', countRowErrors),
    client('search', searchOrganization, { q: 'черпак' }),
    client('search', searchOrganization, { q: '1017' }),
    client('search', searchOrganization, { q: '2000001017' }),
    client('notices', listClientNotifications),
    client('notices', listClientNotifications, { unread: '1' }),
    client('notices', listClientNotifications, { q: 'черпак' }),
    client('journal', listJournal),
    client('journal', listJournal, { object: 'черпак № 7' }),
    client('journal', listJournal, { group: 'documents' }),
    person('profile', readProfile),
    person('counters', readCounters),
    person('details', readDetails),
    person('own data', readOwnData),
    person('taxes', readTaxes),
    person('works', listAssignments),
    person('work summary', readWorkSummary),
    person('applications', listApplications),
    person('documents', listPersonDocuments),
    person('documents', listPersonDocuments, { tab: 'to_sign' }),
    person('document', getPersonDocument, {}, numbered('document', 1)),
    person('receipts', listPersonReceipts),
    person('notices', listPersonNotifications),
    person('journal', listOwnJournal),
    person('search', searchOwn, { q: 'черпак' }),
    person('search', searchOwn, { q: '1017' }),
  ]
}
