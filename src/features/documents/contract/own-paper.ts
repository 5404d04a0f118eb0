import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, text, upTo } from '#/wire/parsed.ts'
import { longestTerms } from '../domain/addendum.ts'
import { offeredKinds } from '../domain/document.ts'
import { largestOwnPaper, mostPeopleOfPaper } from '../domain/own-paper.ts'

const offered = { method: 'POST', access: 'client', permission: 'signDocuments', idempotent: true, proven: true } as const

const people = z
  .array(idOf('contractor'))
  .check(
    z.minLength(1, 'Выберите исполнителя'),
    z.maxLength(mostPeopleOfPaper, `Не больше ${mostPeopleOfPaper} исполнителей за раз`),
  )

/** `contractor_id`: null of somebody outside the list. */
const skippedPerson = z.object({ contractor_id: z.nullable(z.string()), name: z.string(), why: z.string() })

const offeredReply = z.object({
  made: z.array(z.object({ id: z.string(), number: z.string() })),
  skipped: z.array(
    z.object({
      ...skippedPerson.shape,
      /** The person alone can fill in what is missing: he may be asked to. */
      may_ask: z.boolean(),
    }),
  ),
})

export const uploadOwnPaper = endpoint({
  ...offered,
  path: '/api/v1/client/docs/own',
  summary: 'Загрузить свой PDF, чтобы подписать его с исполнителями: тело запроса — байты файла, они проверяются и не меняются',
  query: z.object({
    /** What both sides see it called. */
    title: text(3, 120, 'Назовите документ: так его увидят обе стороны'),
    file_name: text(1, 200, 'Нет имени файла'),
  }),
  body: z.instanceof(Uint8Array, { message: 'Приложите PDF' }),
  bodyForm: 'bytes',
  bodyLimit: largestOwnPaper,
  reply: z.object({
    id: z.string(),
    title: z.string(),
    file_name: z.string(),
    pages: z.number(),
    size: z.number(),
    sha256: z.string(),
  }),
  refusals: ['paperUnfit', 'inspectionBusy', 'tooOften', 'noAccess'],
})

export const sendOwnPaper = endpoint({
  ...offered,
  path: '/api/v1/client/docs/own/:id/send',
  summary: 'Предложить загруженный PDF на подпись исполнителям: с каждым — свой документ, кому нельзя — с причиной',
  params: z.object({ id: idOf('ownPaper') }),
  body: z.object({ contractor_ids: people }),
  reply: offeredReply,
  refusals: ['notFound', 'tooOften', 'noAccess'],
})

export const offerAgreement = endpoint({
  ...offered,
  path: '/api/v1/client/docs/offer',
  summary: 'Предложить исполнителям соглашение о конфиденциальности или дополнительное соглашение к рамочному договору',
  body: z.object({
    kind: z.enum(offeredKinds),
    contractor_ids: people,
    /** Of an addendum: what changes in the contract, a clause on each line. */
    terms: z.optional(lines(upTo(longestTerms))),
  }),
  reply: offeredReply,
  refusals: ['invalidInput', 'noAccess'],
})

export const askToFill = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'signDocuments',
  idempotent: true,
  path: '/api/v1/client/docs/ask_to_fill',
  summary: 'Попросить исполнителей заполнить данные, без которых с ними не составить документ: раз в сутки каждого',
  body: z.object({ contractor_ids: people }),
  reply: z.object({ asked: z.number(), skipped: z.array(skippedPerson) }),
  refusals: ['noAccess'],
})
