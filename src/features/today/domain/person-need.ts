type Wording = { readonly words: (title: string) => string; readonly verb: string; readonly place: (id: string) => string }

const work = (id: string) => `/person/tasks/${id}`
const result = (id: string) => `/person/tasks/${id}?tab=result`

/** Everything that may wait for a contractor, the most pressing first: the first one is the next action. */
export const personNeeds = {
  offer: {
    words: (title) => `Вас выбрали: «${title}»`,
    verb: 'Подтвердить участие',
    place: () => '/person/tasks?tab=applications',
  },
  terms: {
    words: (title) => `Условия изменились: «${title}»`,
    verb: 'Прочитать и ответить',
    place: work,
  },
  sum: { words: (title) => `Заказчик предложил другую сумму: «${title}»`, verb: 'Ответить', place: work },
  dispute: { words: (title) => `Спор ждёт вашего ответа: «${title}»`, verb: 'Ответить', place: work },
  sign: { words: (title) => `Подпишите: ${title}`, verb: 'Подписать', place: (id) => `/person/docs/${id}` },
  receipt: {
    words: () => 'Чек не оформлен: нужны ваши действия',
    verb: 'Посмотреть',
    place: () => '/person/checks',
  },
  rework: { words: (title) => `Доработайте: «${title}»`, verb: 'Сдать результат', place: result },
  deliver: { words: (title) => `Сдайте результат: «${title}»`, verb: 'Сдать результат', place: result },
  invitation: {
    words: (title) => `Вас приглашают: «${title}»`,
    verb: 'Посмотреть',
    place: (id) => `/tasks/${id}`,
  },
  employment: {
    words: (title) => `Был ли у вас трудовой договор: ${title}`,
    verb: 'Ответить',
    place: () => '/person/profile?tab=customers',
  },
  messages: { words: () => 'Заказчик написал вам', verb: 'Прочитать', place: () => '/person/messages?unread=1' },
} as const satisfies Record<string, Wording>

export type PersonNeedKind = keyof typeof personNeeds
export const personNeedKinds: readonly PersonNeedKind[] = Object.keys(personNeeds).filter(
  (kind): kind is PersonNeedKind => kind in personNeeds,
)

export function personWordingOf(kind: PersonNeedKind): Wording {
  return personNeeds[kind]
}

export type PersonNeed = {
  readonly kind: PersonNeedKind
  readonly id: string
  readonly title: string
  readonly dueOn: Temporal.PlainDate | null
}

/** What is late or due today goes first, then the order of the table, the soonest of a kind first. */
export function inPersonOrder(needs: readonly PersonNeed[], today: Temporal.PlainDate): readonly PersonNeed[] {
  const isPressing = ({ dueOn }: PersonNeed) => dueOn !== null && Temporal.PlainDate.compare(dueOn, today) <= 0
  const placeOf = ({ kind }: PersonNeed) => personNeedKinds.indexOf(kind)
  return needs.toSorted(
    (one, other) =>
      Number(isPressing(other)) - Number(isPressing(one)) ||
      placeOf(one) - placeOf(other) ||
      (one.dueOn?.toString() ?? '9999').localeCompare(other.dueOn?.toString() ?? '9999'),
  )
}
