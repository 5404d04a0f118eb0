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
import { listRegisters, summarizeRegisters } from '#/features/registers/contract/list.ts'
import { listPayable, readRegister } from '#/features/registers/contract/register.ts'
import { orderErrors, summarizeErrors } from '#/features/registers/contract/errors.ts'
import { countRowErrors, listRowErrors, listRows } from '#/features/registers/contract/row.ts'
import { listApplications } from '#/features/tasks/contract/application.ts'
import { countBoard, listBoard, readBoardTask } from '#/features/tasks/contract/board.ts'
import { listTasks, readTask } from '#/features/tasks/contract/task.ts'
import { listAssignments, readWorkSummary } from '#/features/tasks/contract/work.ts'
import { readReport } from '#/features/reports/contract.ts'
import { reportKeys } from '#/features/reports/domain/reports.ts'
import { readTaxes } from '#/features/taxes/contract.ts'
import { readClientToday, readPersonToday } from '#/features/today/contract.ts'
import { listClientThreads, listPersonThreads, readClientThread, readPersonThread } from '#/features/threads/contract.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { firstPaid, numbered, tokens } from './fill-scale.ts'

/** What may make a large house dearer. */
export type Costs = {
  /** It sums up everything that waits, or everything paid in its period, so its cost follows that, not the history. */
  readonly follows?: 'waiting' | 'paid'
  /** It stops at a bound of its own, which a small house does not reach: so many blocks at most, in a house of any size. */
  readonly bound?: Bound
}

export type Read = Costs & {
  readonly name: string
  readonly contract: Endpoint
  readonly token: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

export type Bound = { readonly blocks: number; readonly because: string; readonly statements?: number }

const bounds = {
  /** Seven counters, each reads up to a hundred entries of an index of what waits, and the rows of those that are not in it whole. */
  counters: { blocks: 450, because: 'counters stop at their hundred' },
  profile: { blocks: 470, because: 'the counters beside the profile stop at their hundred' },
  /** Thirty registers of a page, each with the states of its rows: one of ten thousand rows has 145 blocks of an index. */
  registersOfPage: {
    blocks: 500,
    because: 'rows of a large register are counted from an index, and the smallest house has none',
  },
  /** A register has ten thousand rows at most; two sums over an index of them. */
  largeRegister: { blocks: 500, because: 'a register has ten thousand rows at most, summed from an index' },
  /** Three letters of a text have one entry of the index and a list of all rows with them, two bytes a row: 280 blocks of 200 000 receipts. */
  search: {
    blocks: 500,
    because: 'lists of an index by three letters: they grow with the rows, two bytes each, so this is a limit up to 100× only',
  },
  /** Two hundred tasks of the newest days, eight blocks each with their words. */
  boardSearch: { blocks: 3500, because: 'the newest two hundred tasks with the words are compared, fifteen blocks each' },
  /** Fifty receipts of a page, thirty blocks each with person, payment, register and task. */
  receiptsOfWeek: {
    blocks: 2000,
    statements: 10,
    because: 'a page of fifty receipts, where the smallest house has one in that week',
  },
} as const satisfies Record<string, Bound>

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
    { ...client('profile', readProfile), bound: bounds.profile },
    { ...client('counters', readCounters), bound: bounds.counters },
    { ...client('today', readClientToday), follows: 'waiting' },
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
    { ...client('board', listBoard, { q: 'черпак' }), bound: bounds.boardSearch },
    { ...client('board', listBoard, { q: 'реклам' }), bound: bounds.boardSearch },
    { ...client('board counts', countBoard), bound: bounds.boardSearch },
    client('board', listBoard, { cat: 'media,design' }),
    client('board task', readBoardTask, {}, numbered('task', 1)),
    client('documents', listClientDocuments),
    ...['to_sign', 'other_side', 'signed', 'closed'].map((tab) => client('documents', listClientDocuments, { tab })),
    client('document', getClientDocument, {}, numbered('document', 1_000_000 + work)),
    client('receipts', listClientReceipts),
    ...['waiting', 'cancelled', 'problems'].map((tab) => client('receipts', listClientReceipts, { tab })),
    client('receipts', listClientReceipts, { state: 'registered' }),
    client('receipts', listClientReceipts, { q: 'черпаков' }),
    { ...client('receipts', listClientReceipts, { from: '2026-11-01', to: '2026-11-07' }), bound: bounds.receiptsOfWeek },
    client('receipt', readClientReceipt, {}, numbered('check', work)),
    client('registers', listRegisters),
    ...['waits_me', 'done'].map((filter) => client('registers', listRegisters, { filter })),
    ...['open', 'with_errors'].map((filter) => ({
      ...client('registers', listRegisters, { filter }),
      bound: bounds.registersOfPage,
    })),
    { ...client('registers summed', summarizeRegisters, { filter: 'open' }), follows: 'waiting' },
    { ...client('large register', readRegister, {}, numbered('register', 0)), bound: bounds.largeRegister },
    client('rows of the large register', listRows, {}, numbered('register', 0)),
    { ...client('rows of the large register', listRows, { only: 'errors' }, numbered('register', 0)), follows: 'waiting' },
    { ...client('payable', listPayable), follows: 'waiting' },
    { ...client('row errors', listRowErrors), follows: 'waiting' },
    { ...client('row errors summed', summarizeErrors), follows: 'waiting' },
    { ...client('row errors in order', orderErrors), follows: 'waiting' },
    client('row errors counted', countRowErrors),
    { ...client('search', searchOrganization, { q: 'черпак' }), bound: bounds.search },
    client('search', searchOrganization, { q: '1017' }),
    { ...client('search', searchOrganization, { q: '2000001017' }), bound: bounds.search },
    client('notices', listClientNotifications),
    client('notices', listClientNotifications, { unread: '1' }),
    client('notices', listClientNotifications, { q: 'черпак' }),
    client('threads', listClientThreads),
    client('threads', listClientThreads, { unread: '1' }),
    client('thread', readClientThread, {}, numbered('application', 0)),
    ...reportKeys.map((report): Read => ({
      ...client(`report ${report}`, readReport),
      params: { role: 'client', report },
      follows: 'paid',
    })),
    client('journal', listJournal),
    client('journal', listJournal, { object: 'черпак № 7' }),
    client('journal', listJournal, { group: 'documents' }),
    person('profile', readProfile),
    person('counters', readCounters),
    person('today', readPersonToday),
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
    person('threads', listPersonThreads),
    person('thread', readPersonThread, {}, numbered('assignment', 0)),
    person('journal', listOwnJournal),
    person('search', searchOwn, { q: 'черпак' }),
    person('search', searchOwn, { q: '1017' }),
  ]
}
