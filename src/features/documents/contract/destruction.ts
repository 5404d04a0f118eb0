import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
import { destructionLifecycle } from '../domain/destruction.ts'

const destruction = z.object({
  id: z.string(),
  /** Of its act. */
  number: z.string(),
  state: z.enum(destructionLifecycle.states),
  state_name: z.string(),
  asked_at: z.string(),
  /** Until then it can be cancelled. */
  starts_at: z.string(),
  done_at: z.nullable(z.string()),
  total: z.number(),
  destroyed: z.number(),
  left: z.number(),
})
export type Destruction = z.output<typeof destruction>

export const listDestructions = endpoint({
  method: 'GET',
  path: '/api/v1/client/docs/destructions',
  summary: 'У скольких документов закончился срок хранения, и акты об их уничтожении, новые первыми',
  access: 'client',
  permission: 'seeWork',
  reply: z.object({
    /** Their term ended and nothing stops their destruction. */
    due: z.number(),
    /** Their term ended, but a hold, a dispute or an annulment stops it. */
    stopped: z.number(),
    may_destroy: z.boolean(),
    items: z.array(destruction),
  }),
  refusals: ['noAccess'],
})

export const planDestruction = endpoint({
  method: 'POST',
  path: '/api/v1/client/docs/destructions',
  summary:
    'Уничтожить документы, срок хранения которых закончился: через 7 дней, до того решение можно отменить, исполнителей предупредят; не больше 5000 за раз',
  access: 'client',
  permission: 'destroyDocuments',
  confirmed: true,
  proven: true,
  reply: destruction,
  refusals: ['confirmationNeeded', 'noAccess', 'nothingToDestroy', 'destructionRunning'],
  idempotent: true,
})

const one = { params: z.object({ id: idOf('documentDestruction') }), access: 'client' } as const

export const cancelDestruction = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/client/docs/destructions/:id/cancel',
  summary: 'Отменить уничтожение, пока оно не началось',
  permission: 'destroyDocuments',
  reply: destruction,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const downloadDestructionAct = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/client/docs/destructions/:id/act',
  summary: 'Акт об уничтожении документов',
  permission: 'seeWork',
  file: ['application/pdf'],
  reply: z.void(),
  refusals: ['notFound', 'noAccess', 'fileDamaged'],
})

export const downloadDestroyedHashes = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/client/docs/destructions/:id/hashes',
  summary: 'Перечень уничтоженного по акту: вид, номер, дата и хеши файлов и журнала каждого документа',
  permission: 'seeWork',
  file: ['text/csv'],
  reply: z.void(),
  refusals: ['notFound', 'noAccess'],
})
