import { z } from 'zod'
import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { words } from '../message-fields.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { endBinding } from './decide-binding.ts'
import { faultKinds } from './faults.ts'
import { json } from './http-reply.ts'
import { wholeBonus } from './income-tax.ts'
import { runDue } from './run-due.ts'
import { sellByOneself } from './sell-by-oneself.ts'
import { sendLetter } from './send-letter.ts'
import type { Reply } from './http-reply.ts'
import type { World } from './world.ts'

export type AdminRequest = { readonly method: string; readonly url: URL; readonly body: string }

const seconds = z.number().nonnegative().max(10_000_000)
const scenarioBody = z.strictObject({
  autoBind: seconds.optional(),
  refuses: z.boolean().optional(),
  grants: z.array(z.enum(words.permission)).optional(),
  unbindsAfter: seconds.optional(),
  annulsAfter: seconds.optional(),
  registrationRefused: z.string().optional(),
  ambiguous: z.boolean().optional(),
})
const personBody = z.strictObject({
  surname: z.string().optional(),
  firstname: z.string().optional(),
  patronymic: z.string().optional(),
  birthday: z.iso.date().optional(),
  documentNumber: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  region: z.string().optional(),
  /** Registration time. `false`: not registered; `true`: registered now; absent: unchanged. */
  registeredAt: z.union([z.boolean(), z.iso.datetime({ offset: true })]).optional(),
  /** The same as a flag, when the exact time does not matter. */
  registered: z.boolean().optional(),
  /** Binds the person at once, without their consent. */
  permissions: z.array(z.enum(words.permission)).optional(),
  scenario: scenarioBody.optional(),
  /** This year's income from other sources, in kopecks. */
  otherIncome: z.int().nonnegative().optional(),
  /** Tax debt in kopecks. */
  debt: z.strictObject({ debt: z.int().nonnegative(), penalty: z.int().nonnegative().default(0) }).optional(),
  /** Changes the person's ИНН. */
  newInn: z.string().optional(),
})
const organizationBody = z.strictObject({ ogrn: z.string(), name: z.string(), address: z.string() })
const faultBody = z.strictObject({
  kind: z.enum(faultKinds),
  count: z.int().positive().optional(),
  inn: z.string().optional(),
  step: z.enum(['auth', 'send', 'poll', 'status']).optional(),
  delayMs: z.int().nonnegative().optional(),
})
const clockBody = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ forwardSeconds: z.int().positive() }),
  z.strictObject({ reset: z.literal(true) }),
])
const noticeBody = z.strictObject({ inn: z.string(), title: z.string().min(1), message: z.string().min(1) })
const saleBody = z.strictObject({
  inn: z.string(),
  total: z.int().positive().optional(),
  services: z
    .array(z.strictObject({ name: z.string().min(1), amount: z.int().positive(), quantity: z.number().positive().default(1) }))
    .optional(),
  operationTime: z.iso.datetime({ offset: true }),
  customerInn: z.string().optional(),
  name: z.string().min(1).default('Услуги'),
})
const cancelBody = z.strictObject({ reason: z.enum(words.cancelReason).default('REGISTRATION_MISTAKE') })

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
  ['POST', /^\/admin\/receipts()$/, addOwnSale],
  ['POST', /^\/admin\/receipts\/(\w+)\/cancel$/, cancelAnyReceipt],
  ['POST', /^\/admin\/clock()$/, moveClock],
  ['POST', /^\/admin\/notifications()$/, addNotice],
  ['GET', /^\/admin\/notifications()$/, listNotices],
  ['GET', /^\/admin\/charges()$/, listCharges],
  ['GET', /^\/admin\/status-calls()$/, ({ statusBook }) => json(statusBook)],
  ['GET', /^\/admin\/messages()$/, ({ book }) => json([...book.messages.values()])],
]

/** The admin API for tests and demonstrations: people, organizations, faults, the books. */
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
  const { registered, registeredAt = registered, permissions, debt, newInn, ...told } = personBody.parse(JSON.parse(body || '{}'))
  const now = world.clock.now().toString()
  const known = world.book.persons.get(inn)
  const since = registeredAt === true ? now : registeredAt === false ? undefined : registeredAt
  world.book.put('persons', inn, {
    ...(known ?? { surname: 'Иванов', firstname: 'Иван', phone: '79000000000', region: '45000000', bonusLeft: wholeBonus }),
    ...withoutAbsent(told),
    inn,
    ...(registeredAt === undefined
      ? {}
      : { registeredAt: since && Temporal.Instant.from(since).toString(), unregisteredAt: undefined }),
  })
  if (permissions) world.book.put('bindings', inn, { inn, permissions, boundAt: now })
  if (debt) world.book.put('cards', inn, { inn, ...debt, overpayment: 0, at: now })
  return newInn === undefined ? json({ inn }) : changeInn(world, inn, newInn)
}

type Told<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Drops absent fields, so that they keep their stored values. */
function withoutAbsent<Values extends object>(told: Values): Told<Values> {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Told<Values>
}

function changeInn(world: World, previousInn: string, text: string): Reply {
  const inn = parsePersonInn(text)
  const person = world.book.persons.get(previousInn)
  if (!inn || !person) return json({ error: 'bad INN' }, 422)
  const offset = world.book.innChanges.size + 1
  world.book.put('innChanges', String(offset), { offset, previousInn, inn, at: world.clock.now().toString() })
  world.book.put('persons', inn, { ...person, inn })
  return json({ inn, offset })
}

/** Moves the simulator's clock forward; only a reset moves it back. */
function moveClock(world: World, _: string, { body }: AdminRequest): Reply {
  const asked = clockBody.parse(JSON.parse(body))
  const offset = Number(world.book.facts.get('clock')?.value ?? '0')
  const next =
    'reset' in asked
      ? 0
      : 'forwardSeconds' in asked
        ? offset + asked.forwardSeconds * 1000
        : offset + Temporal.Instant.from(asked.now).epochMilliseconds - world.clock.now().epochMilliseconds
  world.book.put('facts', 'clock', { name: 'clock', value: String(next) })
  runDue(world)
  return json({ now: world.clock.now().toString() })
}

function addNotice(world: World, _: string, { body }: AdminRequest): Reply {
  const { inn, title, message } = noticeBody.parse(JSON.parse(body))
  if (!world.book.persons.has(inn)) return json({ error: 'unknown person' }, 404)
  return json({ id: sendLetter(world, inn, title, message) }, 201)
}

function listNotices({ book }: World, _: string, { url }: AdminRequest): Reply {
  return json(book.lettersOf(url.searchParams.get('inn') ?? ''))
}

function listCharges({ book }: World, _: string, { url }: AdminRequest): Reply {
  const inn = url.searchParams.get('inn')
  return json({
    charges: [...book.charges.values()].filter((charge) => inn === null || charge.inn === inn),
    cards: [...book.cards.values()].filter((card) => inn === null || card.inn === inn),
  })
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

function addOwnSale(world: World, _: string, { body }: AdminRequest): Reply {
  const { inn, total, name, services: named, ...sale } = saleBody.parse(JSON.parse(body))
  const services = named ?? (total === undefined ? [] : [{ name, amount: total, quantity: 1 }])
  if (services.length === 0) return json({ error: 'neither total nor services' }, 422)
  const person = world.book.persons.get(inn)
  return person ? json(sellByOneself(world, person, { ...sale, services }), 201) : json({ error: 'unknown person' }, 404)
}
