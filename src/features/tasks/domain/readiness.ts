import { plural } from '#/kernel/russian.ts'

/** What a person may leave for later when he applies, in the order it is asked. */
export const readinessSteps = ['personal', 'document', 'npd', 'bind'] as const
export type ReadinessStep = (typeof readinessSteps)[number]

export type ReadinessFacts = {
  /** Names, birth date and ИНН. */
  readonly personal: boolean
  readonly document: boolean
  readonly npdActive: boolean
  /** The tax service counts the platform as a partner of the person: he is certainly a payer. */
  readonly isPartner: boolean
  /** The platform may make his receipts. */
  readonly bound: boolean
}

export function missingSteps(facts: ReadinessFacts): ReadinessStep[] {
  const done: Record<ReadinessStep, boolean> = {
    personal: facts.personal,
    document: facts.document,
    npd: facts.npdActive || facts.isPartner,
    bind: facts.bound,
  }
  return readinessSteps.filter((step) => !done[step])
}

/** Steps without which no contract can be made. The binding goes on beside signing: without it work does not start. */
export function stepsBeforeDocuments(missing: readonly ReadinessStep[]): ReadinessStep[] {
  return missing.filter((step) => step !== 'bind')
}

/** «готов начать», «ещё оформляется: 2 шага» */
export function readinessWords(left: number): string {
  return left === 0 ? 'готов начать' : `ещё оформляется: ${left} ${plural(left, 'шаг', 'шага', 'шагов')}`
}

/** Days a person who is chosen has to finish; the tax service itself may take several of them. */
export const formingDays = 5

export function formingEndsAt(agreed: Temporal.Instant): Temporal.Instant {
  return agreed.add({ hours: 24 * formingDays })
}

/** When a person who is chosen is reminded that his term runs out: two days before its end. */
export function formingReminderAt(agreed: Temporal.Instant): Temporal.Instant {
  return formingEndsAt(agreed).subtract({ hours: 48 })
}

/** What both sides read of a choice whose term ran out. */
export const formingUnfinished = `Данные для договора не дополнены за ${formingDays} дней`

/** What a step is and how long it takes, in the words of the person's list. */
export const readinessTexts: Record<ReadinessStep, { readonly label: string; readonly text: string; readonly term: string }> = {
  personal: { label: 'Ваши данные', text: 'ФИО, дата рождения и ИНН для договора', term: 'минута' },
  document: { label: 'Документ', text: 'Номер паспорта или другого документа для договора и ФНС', term: 'минута' },
  npd: {
    label: 'Статус самозанятого',
    text: 'Проверим сами; если его нет, встать на учёт можно в «Мой налог»',
    term: 'проверка сразу, новый учёт до 10 минут',
  },
  bind: {
    label: 'Привязка к «Мой налог»',
    text: 'Чтобы чеки создавались сами. Договор подпишут и без неё, но работа без неё не начнётся',
    term: 'пара минут: ответить надо за трое суток',
  },
}
