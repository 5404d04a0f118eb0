import { z } from 'zod'
import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { words } from '../port.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { endBinding } from './decide-binding.ts'
import { faultKinds } from './faults.ts'
import { json } from './http-reply.ts'
import { wholeBonus } from './income-tax.ts'
import type { Reply } from './http-reply.ts'
import type { World } from './world.ts'

export type AdminRequest = { readonly method: string; readonly url: URL; readonly body: string }

const personBody = z.object({
  surname: z.string().default('Иванов'),
  firstname: z.string().default('Иван'),
  patronymic: z.string().optional(),
  birthday: z.iso.date().optional(),
  documentNumber: z.string().optional(),
  phone: z.string().default('79000000000'),
  region: z.string().default('45000000'),
  /** Moment of registration; false or absent: not registered; true: now. */
  registeredAt: z.union([z.boolean(), z.iso.datetime({ offset: true })]).default(false),
  /** Binds the person at once, without their consent. */
  permissions: z.array(z.enum(words.permission)).optional(),
})
const organizationBody = z.object({ ogrn: z.string(), name: z.string(), address: z.string() })
const faultBody = z.object({
  kind: z.enum(faultKinds),
  count: z.int().positive().optional(),
  inn: z.string().optional(),
  step: z.enum(['auth', 'send', 'poll', 'status']).optional(),
  delayMs: z.int().nonnegative().optional(),
})
const cancelBody = z.object({ reason: z.enum(words.cancelReason).default('REGISTRATION_MISTAKE') })

type Route = readonly [method: string, path: RegExp, answer: (world: World, name: string, request: AdminRequest) => Reply]

const routes: readonly Route[] = [
  ['PUT', /^\/admin\/persons\/(\d+)$/, putPerson],
  ['GET', /^\/admin\/persons\/(\d+)$/, showPerson],
  ['POST', /^\/admin\/persons\/(\d+)\/unbind$/, unbindPerson],
  ['PUT', /^\/admin\/organizations\/(\d+)$/, putOrganization],
  ['POST', /^\/admin\/faults()$/, addFault],
  ['GET', /^\/admin\/faults()$/, ({ faults }) => json(faults.list())],
  ['DELETE', /^\/admin\/faults()$/, clearFaults],
  ['GET', /^\/admin\/receipts()$/, listReceipts],
  ['POST', /^\/admin\/receipts\/(\w+)\/cancel$/, cancelAnyReceipt],
  ['GET', /^\/admin\/messages()$/, ({ book }) => json([...book.messages.values()])],
]

/** The levers of a test or a demonstration: people, organisations, faults, the books. */
export function answerAdmin(world: World, request: AdminRequest): Reply {
  for (const [method, path, answer] of routes) {
    const match = method === request.method ? path.exec(request.url.pathname) : null
    if (!match) continue
    try {
      return answer(world, match[1] ?? '', request)
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) return json({ error: error.message }, 422)
      throw error
    }
  }
  return json({ error: 'no such lever' }, 404)
}

function putPerson(world: World, text: string, { body }: AdminRequest): Reply {
  const inn = parsePersonInn(text)
  if (!inn) return json({ error: 'bad INN' }, 422)
  const { registeredAt, permissions, ...names } = personBody.parse(JSON.parse(body || '{}'))
  const now = world.clock.now().toString()
  const since = registeredAt === true ? now : registeredAt === false ? undefined : Temporal.Instant.from(registeredAt).toString()
  world.book.put('persons', inn, { inn, ...names, registeredAt: since, bonusLeft: wholeBonus })
  if (permissions) world.book.put('bindings', inn, { inn, permissions, boundAt: now })
  return json({ inn })
}

function showPerson({ book }: World, inn: string): Reply {
  const person = book.persons.get(inn)
  return person ? json({ ...person, binding: book.bindings.get(inn) }) : json({ error: 'unknown person' }, 404)
}

function unbindPerson(world: World, inn: string): Reply {
  return json({ unboundAt: endBinding(world, inn).toString() })
}

function putOrganization(world: World, text: string, { body }: AdminRequest): Reply {
  const inn = parseInn(text)
  if (!inn) return json({ error: 'bad INN' }, 422)
  world.book.put('organizations', inn, { inn, ...organizationBody.parse(JSON.parse(body)) })
  return json({ inn })
}

function addFault({ faults }: World, _: string, { body }: AdminRequest): Reply {
  faults.add(faultBody.parse(JSON.parse(body)))
  return json(faults.list(), 201)
}

function clearFaults({ faults }: World): Reply {
  faults.clear()
  return json([])
}

function listReceipts({ book }: World, _: string, { url }: AdminRequest): Reply {
  const inn = url.searchParams.get('inn')
  return json([...book.receipts.values()].filter((receipt) => inn === null || receipt.inn === inn))
}

function cancelAnyReceipt(world: World, id: string, { body }: AdminRequest): Reply {
  const { reason } = cancelBody.parse(JSON.parse(body || '{}'))
  const done = cancelReceipt(world, world.book.receipts.get(id)?.inn ?? '', id, reason)
  return done.ok ? json({ id }) : json({ error: done.refusal.code }, 409)
}
