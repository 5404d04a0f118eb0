import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { documentBlock } from './block.ts'
import { documentSources } from '../domain/contract-answer.ts'
import { documentActionNames } from '../domain/document-actions.ts'
import { documentKinds, documentSides, documentStates } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'

/** Ids of documents with commas between. */
export const documentIds = parsed((text) => {
  const ids = text.split(',').map((id) => parseId('document', id))
  const known = ids.filter((id) => id !== undefined)
  return known.length === ids.length && known.length <= manifestLimit ? known : undefined
}, `Не больше ${manifestLimit} номеров документов через запятую`)

export const documentParams = z.object({ id: idOf('document') })
const kind = z.enum(documentKinds)
export const documentState = z.enum(documentStates)
const side = z.enum(documentSides)

export const documentTabs = ['to_sign', 'other_side', 'signed', 'closed', 'all'] as const

const documentCard = z.object({
  id: z.string(),
  kind,
  kind_name: z.string(),
  number: z.string(),
  title: z.string(),
  /** The other side. */
  counterparty: z.string(),
  amount: z.nullable(z.number()),
  day: z.string(),
  state: documentState,
  state_name: z.string(),
  expires_at: z.string(),
  signed_at: z.nullable(z.string()),
  waits_me: z.boolean(),
  /** The last day of keeping, as of the last night. */
  kept_until: z.nullable(z.string()),
})

const day = parsed(parseDay, 'Дата, например 2026-11-21')
/** The largest sum that a filter takes, in kopecks. */
export const largestSum = 1e13
const amount = z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(largestSum)))

/** What narrows a list, and an archive of what it shows. */
const filters = {
  tab: z.optional(z.enum(documentTabs)),
  kind: z.optional(kind),
  state: z.optional(documentState),
  /** A part of the number or of the other side's name. */
  q: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
  /** Kopecks. */
  sum_from: z.optional(amount),
  sum_to: z.optional(amount),
  branch: z.optional(idOf('branch')),
  /** The term of keeping ends on this day or before. */
  kept_to: z.optional(day),
}

/** More are not put into one archive. */
export const mostDocuments = 5000

const listQuery = z.object({ ...pageQuery, ...filters })
const listReply = z.object({
  items: z.array(documentCard),
  next: z.nullable(z.string()),
  to_sign: z.number(),
  /** How many the filters leave, up to 100; on the first page only. */
  total: z.nullable(z.number()),
})

const list = { method: 'GET', query: listQuery, reply: listReply, mayLag: true, refusals: [] } as const

export const listClientDocuments = endpoint({
  ...list,
  path: '/api/v1/client/docs',
  summary: 'Документы организации, новые первыми',
  access: 'client',
  permission: 'seeWork',
})
export const listPersonDocuments = endpoint({
  ...list,
  path: '/api/v1/person/docs',
  summary: 'Документы исполнителя, новые первыми',
  access: 'person',
})

const ids = {
  method: 'GET',
  query: z.object(filters),
  /** Those of one pair stand together; at most `mostDocuments`. */
  reply: z.object({ ids: z.array(z.string()) }),
  mayLag: true,
  refusals: [],
} as const

export const listClientDocumentIds = endpoint({
  ...ids,
  path: '/api/v1/client/docs/ids',
  summary: 'Номера документов организации по отбору: чтобы выбрать все, а не страницу',
  access: 'client',
  permission: 'seeWork',
})
export const listPersonDocumentIds = endpoint({
  ...ids,
  path: '/api/v1/person/docs/ids',
  summary: 'Номера документов исполнителя по отбору: чтобы выбрать все, а не страницу',
  access: 'person',
})

const archive = {
  method: 'GET',
  query: z.object({ ...filters, ids: z.optional(documentIds) }),
  file: ['application/zip'],
  reply: z.void(),
  refusals: ['nothingToArchive', 'tooOften'],
} as const

export const downloadClientDocuments = endpoint({
  ...archive,
  path: '/api/v1/client/docs/archive',
  summary:
    'Документы организации по отбору или по номерам одним ZIP: файлы, протоколы, соглашения, реестр, hashes.txt и как проверить без платформы, не больше 5000 документов',
  access: 'client',
  permission: 'seeWork',
})
export const downloadPersonDocuments = endpoint({
  ...archive,
  path: '/api/v1/person/docs/archive',
  summary:
    'Документы исполнителя по отбору или по номерам одним ZIP: файлы, протоколы, соглашения, реестр, hashes.txt и как проверить без платформы, не больше 5000 документов',
  access: 'person',
})

const signature = z.object({
  id: z.string(),
  side,
  signer: z.string(),
  role: z.string(),
  basis: z.string(),
  masked_phone: z.string(),
  sha256: z.string(),
  agreement_version: z.string(),
  signed_at: z.string(),
})

const linkedDocument = z.object({ id: z.string(), title: z.string(), state_name: z.string() })

const documentView = z.object({
  ...documentCard.shape,
  /** `outside`: both signed it elsewhere, by the word of the customer; no signature of ours is under it. */
  source: z.enum(documentSources),
  /** Of what was signed outside: what proves it, and what does not. */
  evidence: z.nullable(z.string()),
  /** Why its file and its text are not shown to this side: it said that the contract is not its own. */
  closed_to_you: z.nullable(z.string()),
  side,
  actions: z.array(z.enum(documentActionNames)),
  decline_reason: z.nullable(z.string()),
  parties: z.object({
    client: z.object({ name: z.string(), inn: z.string() }),
    person: z.object({ name: z.string(), inn: z.string() }),
  }),
  signatures: z.array(signature),
  events: z.array(z.object({ kind: z.string(), name: z.string(), actor: z.string(), at: z.string() })),
  /** The chain of the journal holds. */
  journal_intact: z.boolean(),
  blocks: z.array(documentBlock),
  /** Parts for `/api/Doc/PDF/{a}/{b}` that exist: 1 original, 2 signed, 3 protocol. */
  files: z.array(z.enum(['1', '2', '3'])),
  sha256: z.nullable(z.string()),
  /** Until when it is kept and why, and what stops its destruction after that. */
  retention: z.object({
    until: z.nullable(z.string()),
    why: z.string(),
    stop: z.nullable(
      z.object({ name: z.string(), words: z.nullable(z.string()), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
    ),
    may_hold: z.boolean(),
    may_release: z.boolean(),
  }),
  verify_code: z.string(),
  links: z.object({
    parent: z.nullable(linkedDocument),
    children: z.array(linkedDocument),
    /** The agreement to annul this document, or its new edition, that waits, or that ended it. */
    ender: z.nullable(z.object({ ...linkedDocument.shape, is_edition: z.boolean() })),
    /** What this document is to end, or has ended. */
    ended: z.nullable(linkedDocument),
    task_id: z.nullable(z.string()),
    assignment_id: z.nullable(z.string()),
  }),
  signing: z.object({
    text: z.string(),
    masked_phone: z.string(),
    agreement_accepted: z.boolean(),
    /** Another document that waits for this side. */
    next: z.nullable(linkedDocument),
    more: z.number(),
  }),
})

const one = {
  method: 'GET',
  params: documentParams,
  reply: documentView,
  refusals: ['documentGone', 'documentDestroyed'],
} as const

export const getClientDocument = endpoint({
  ...one,
  path: '/api/v1/client/docs/:id',
  summary: 'Документ организации',
  access: 'client',
  permission: 'seeWork',
})
export const getPersonDocument = endpoint({
  ...one,
  path: '/api/v1/person/docs/:id',
  summary: 'Документ исполнителя',
  access: 'person',
})

export const documentParts = ['1', '2', '3', '4'] as const

export const getDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/Doc/PDF/:a/:b',
  summary: 'Файл документа: 1 — оригинал, 2 — с отметками о подписях, 3 — протокол подписания, 4 — чек по работе',
  access: 'account',
  params: z.object({ a: idOf('document'), b: z.enum(documentParts) }),
  file: ['application/pdf'],
  reply: z.void(),
  refusals: ['documentGone', 'fileDamaged'],
})

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/api/v1/public/verify/:code',
  summary: 'Проверка документа по коду: хеш файла считается заново',
  access: 'public',
  params: z.object({ code: z.string().check(z.regex(/^[0-9A-Z]{16}$/)) }),
  reply: z.object({
    /** `damaged`: the bytes are not those that were frozen. */
    /** `outside`: the file is as it was uploaded, and nobody signed it here. */
    verdict: z.enum(['genuine', 'outside', 'damaged', 'notReady', 'destroyed']),
    verdict_name: z.string(),
    /** Of what was signed outside: what proves it, and what does not. */
    evidence: z.nullable(z.string()),
    kind_name: z.string(),
    number: z.string(),
    day: z.string(),
    client: z.string(),
    person: z.string(),
    state: documentState,
    state_name: z.string(),
    sha256: z.nullable(z.string()),
    /** The copy with marks of signatures, and the protocol of signing. */
    signed_sha256: z.nullable(z.string()),
    protocol_sha256: z.nullable(z.string()),
    /** By which act it was destroyed at the end of its term: its hashes are all that stays. */
    destroyed: z.nullable(z.object({ act: z.string(), at: z.nullable(z.string()) })),
    /** The agreement that annulled it. */
    annulled_by: z.nullable(z.object({ number: z.string(), signed_at: z.nullable(z.string()) })),
    /** The new edition that took its place. */
    replaced_by: z.nullable(z.object({ number: z.string(), signed_at: z.nullable(z.string()) })),
    /** The newest root of a day under which it stands. */
    root: z.nullable(z.object({ no: z.number(), day: z.string(), root: z.string() })),
    signatures: z.array(z.object({ side, side_name: z.string(), signer: z.string(), signed_at: z.string() })),
    checked_at: z.string(),
  }),
  refusals: ['documentGone', 'tooOften'],
})
