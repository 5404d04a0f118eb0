import { z } from 'zod'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import { html, json } from './http-reply.ts'
import type { Reply } from './http-reply.ts'
import type { StatusCall, World } from './world.ts'

const question = z.object({ inn: z.string(), requestDate: z.string() })

/** The public status service: returns whether a person was a payer of the professional income tax on a given day. */
export function answerStatus(world: World, body: string, caller: string): Reply {
  const asked = question.safeParse(parseJson(body))
  const { inn: typed, requestDate = '' } = asked.data ?? {}
  if (world.faults.take('down', 'status', typed))
    return refuseStatus('taxpayer.status.service.unavailable.error', 'Сервис недоступен')
  if (world.faults.take('garbage', 'status', typed)) return json({ is: 'strange' })
  if (world.faults.take('forbidden_page', 'status', typed)) return html('<h1>403 Forbidden</h1>', 403)
  const taken = world.statusCalls(caller)
  writeDown(world, { at: world.clock.now().toString(), inn: typed ?? '', day: requestDate, taken })
  if (!taken) {
    const text = 'Превышено количество запросов к сервису с одного ip-адреса в единицу времени, попробуйте позднее'
    return refuseStatus('taxpayer.status.service.limited.error', text)
  }
  const inn = parsePersonInn(typed ?? '')
  if (!inn) return refuseStatus('validation.failed', `Указан некорректный ИНН: ${typed ?? ''}`)
  const day = parseDay(requestDate)
  const today = moscowDate(world.clock.now())
  const isOff = !day || day.year < 2019 || Temporal.PlainDate.compare(day, today) > 0
  if (isOff) return refuseStatus('validation.failed', 'Указана некорректная дата запроса')
  const status = wasRegistered(world, inn, day)
  const verb = status ? 'является' : 'не является'
  return json({ status, message: `${inn} ${verb} плательщиком налога на профессиональный доход` })
}

function writeDown({ statusBook }: World, call: StatusCall): void {
  statusBook.push(call)
  if (statusBook.length > 20_000) statusBook.shift()
}

function wasRegistered({ book }: World, inn: string, day: Temporal.PlainDate): boolean {
  const { registeredAt, unregisteredAt } = book.persons.get(inn) ?? {}
  const isBefore = (moment: string): boolean => Temporal.PlainDate.compare(moscowDate(Temporal.Instant.from(moment)), day) <= 0
  return registeredAt !== undefined && isBefore(registeredAt) && (unregisteredAt === undefined || !isBefore(unregisteredAt))
}

function refuseStatus(code: string, message: string): Reply {
  return json({ code, message }, 422)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
