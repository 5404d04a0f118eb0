import { kindOfRequest, readRequest, writeAnswer, writeRejection } from '../business-message.ts'
import { alterAnswer } from './alter-answer.ts'
import { messageRules } from './message-rules.ts'
import { reject, rejectField, rejectHour } from './rejections.ts'
import { findBinding, findPartner, hasAnyPermission, isRegistered } from './world.ts'
import type { Refused } from '#/kernel/result.ts'
import { isBankOnly } from '../messages.ts'
import type { MessageKind } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { XmlElement } from '../read-xml.ts'
import type { World } from './world.ts'

export type Answered = {
  readonly kind: MessageKind | 'unknown'
  readonly inn: string | undefined
  readonly answerXml: string
}

/** Executes a business message and writes the answer, with checks in the same order as the service. */
export function answerMessage(world: World, element: XmlElement, isBank = false): Answered {
  const inn = innOf(element)
  const kind = kindOfRequest(element)
  if (!kind) {
    const { refusal } = rejectField(`Неизвестный тип сообщения: ${element.name}.`)
    return { kind: 'unknown', inn, answerXml: writeRejection(refusal) }
  }
  if (world.faults.take('internal_error', 'send', inn)) {
    return { kind, inn, answerXml: writeRejection(reject('INTERNAL_ERROR').refusal) }
  }
  return { kind, inn, answerXml: answerKnown(world, kind, element, isBank) }
}

function answerKnown<Kind extends MessageKind>(world: World, kind: Kind, element: XmlElement, isBank: boolean): string {
  const isOrdered = world.faults.take('strict_order', 'send', innOf(element)) !== undefined
  const request = readRequest(kind, element, isOrdered)
  if (!request.ok) {
    const { field, problem } = request.refusal
    return writeRejection(rejectField(`Ошибка проверки запроса. ${field}: ${problem}.`).refusal)
  }
  const inn = 'inn' in request.value ? String(request.value.inn) : undefined
  const denied = findDenied(world, kind, inn, isBank)
  if (denied) return writeRejection(denied.refusal)
  const answer = messageRules[kind].answer(world, request.value)
  return answer.ok ? alterAnswer(world, inn, writeAnswer(kind, answer.value)) : writeRejection(answer.refusal)
}

function innOf(element: XmlElement): string | undefined {
  return element.children.find((child) => child.name === 'Inn')?.text
}

function findDenied(world: World, kind: MessageKind, inn: string | undefined, isBank: boolean): Refused<Rejected> | undefined {
  const { book } = world
  const { person, permissions = [], beforePlatform = false } = messageRules[kind]
  const type = isBank ? 'BANK' : findPartner(book)?.type
  if (nightKinds.has(kind) && isDay(world) && world.faults.take('closed_by_day', 'send', inn)) return rejectHour()
  if (!beforePlatform && (!type || (isBankOnly(kind) && type !== 'BANK'))) return reject('PARTNER_DENY')
  if (person === 'none' || inn === undefined) return undefined
  if (!isRegistered(book.persons.get(inn))) return reject('TAXPAYER_UNREGISTERED')
  if (person === 'registered') return undefined
  const binding = findBinding(book, inn)
  if (!binding) return reject('TAXPAYER_UNBOUND', { INN: inn })
  return hasAnyPermission(binding, permissions) ? undefined : reject('PERMISSION_NOT_GRANTED')
}

/** What the service tells only at night, when `closed_by_day`. */
const nightKinds: ReadonlySet<MessageKind> = new Set(['GetTaxpayerAccountStatus', 'GetIncomeForPeriod'])

function isDay({ clock }: World): boolean {
  const { hour } = clock.now().toZonedDateTimeISO('Europe/Moscow')
  return hour >= 6 && hour < 22
}
