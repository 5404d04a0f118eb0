import { ok } from '#/kernel/result.ts'
import type { NoticeStatus } from '../message-fields.ts'
import type { AnswerOf } from '../messages.ts'
import type { Letter } from './book.ts'
import { knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { findBinding, findPartner } from './world.ts'
import type { World } from './world.ts'

/** Rules for a person's inbox. Partners read and mark only notices of people bound to them; other people are skipped. */
export const noticeRules: Rules<
  | 'GetNotifications'
  | 'GetNotificationsCount'
  | 'PostNotificationsAck'
  | 'PostNotificationsAckAll'
  | 'PostNotificationsArch'
  | 'PostNotificationsArchAll'
  | 'PostNotificationsDelivered'
> = {
  GetNotifications: {
    person: 'none',
    answer: (world, { asked }) =>
      ok({
        people: asked
          .filter(({ inn }) => findBinding(world.book, inn) !== undefined)
          .map(({ inn, acknowledged = false, archived = false }) => ({
            inn,
            notices: world.book
              .lettersOf(inn)
              .filter((letter) => isWanted(statusOf(letter), acknowledged, archived))
              .map((letter) => toNotice(world, letter)),
          })),
      }),
  },
  GetNotificationsCount: {
    person: 'none',
    answer: (world, { inns }) =>
      ok({
        people: inns
          .filter((inn) => findBinding(world.book, inn) !== undefined)
          .map((inn) => ({
            inn: knownPersonInn(inn),
            count: world.book.lettersOf(inn).filter((letter) => statusOf(letter) === 'NEW').length,
          })),
      }),
  },
  PostNotificationsAck: { person: 'none', answer: (world, { people }) => markSome(world, people, 'ACKNOWLEDGED') },
  PostNotificationsAckAll: { person: 'none', answer: (world, { inns }) => markAll(world, inns, 'ACKNOWLEDGED') },
  PostNotificationsArch: { person: 'none', answer: (world, { people }) => markSome(world, people, 'ARCHIVED') },
  PostNotificationsArchAll: { person: 'none', answer: (world, { inns }) => markAll(world, inns, 'ARCHIVED') },
  PostNotificationsDelivered: {
    person: 'none',
    answer(world, { people }) {
      const letters = lettersNamed(world, people)
      const deliveredAt = world.clock.now().toString()
      for (const letter of letters ?? []) world.book.put('letters', letter.id, { ...letter, deliveredAt })
      return ok({ status: letters ? 'OK' : 'NOK' })
    },
  },
}

function isWanted(status: NoticeStatus, acknowledged: boolean, archived: boolean): boolean {
  return status === 'NEW' || (status === 'ACKNOWLEDGED' ? acknowledged : archived)
}

function statusOf(letter: Letter): NoticeStatus {
  return letter.status ?? 'NEW'
}

type Notice = AnswerOf<'GetNotifications'>['people'][number]['notices'][number]

function toNotice(world: World, letter: Letter): Notice {
  const { id, title, text: message, at, changedAt } = letter
  return {
    id,
    title,
    message,
    status: statusOf(letter),
    createdAt: Temporal.Instant.from(at),
    updatedAt: changedAt === undefined ? undefined : Temporal.Instant.from(changedAt),
    partnerId: findPartner(world.book)?.id,
  }
}

type Named = readonly { readonly inn: string; readonly messageIds: readonly string[] }[]

/** Returns all the listed notices, or nothing when one of them is missing: then nothing is marked, and the caller retries. */
function lettersNamed({ book }: World, people: Named): Letter[] | undefined {
  const named = people.flatMap(({ inn, messageIds }) =>
    messageIds.map((id) => {
      const letter = findBinding(book, inn) ? book.letters.get(id) : undefined
      return letter?.inn === inn ? letter : undefined
    }),
  )
  const found = named.filter((letter) => letter !== undefined)
  return found.length === named.length ? found : undefined
}

function markSome(world: World, people: Named, status: NoticeStatus) {
  const letters = lettersNamed(world, people)
  for (const letter of letters ?? []) mark(world, letter, status)
  return ok({ status: letters ? ('OK' as const) : ('NOK' as const) })
}

function markAll(world: World, inns: readonly string[], status: NoticeStatus) {
  for (const inn of inns.filter((each) => findBinding(world.book, each) !== undefined)) {
    for (const letter of world.book.lettersOf(inn)) mark(world, letter, status)
  }
  return ok({ status: 'OK' as const })
}

const order: readonly NoticeStatus[] = ['NEW', 'ACKNOWLEDGED', 'ARCHIVED']

/** The state of a notice only moves forward: an archived notice never becomes new again. */
export function mark(world: World, letter: Letter, status: NoticeStatus): void {
  if (order.indexOf(status) <= order.indexOf(statusOf(letter))) return
  world.book.put('letters', letter.id, { ...letter, status, changedAt: world.clock.now().toString() })
}
