import { eachOf } from '#/kernel/one-of.ts'
import { fullYears } from '#/kernel/time.ts'
import { judge } from './eligibility.ts'
import type { EligibilityAnswers } from './eligibility.ts'

/**
 * `good`: checked; `warn`: may be an obstacle; `bad`: an obstacle; `waiting`: requested, the answer will come; `unknown`: could
 * not be checked.
 */
export const findingStates = ['good', 'warn', 'bad', 'waiting', 'unknown'] as const
export const isFinding = eachOf(findingStates)
export type Finding = {
  readonly key: 'rules' | 'age' | 'data' | 'status' | 'restrictions'
  readonly state: (typeof findingStates)[number]
  readonly title: string
  readonly text: string
}

/** Findings that need no external request. */
export function ownFindings(facts: {
  readonly answers: EligibilityAnswers
  readonly birthdate: Temporal.PlainDate | undefined
  readonly today: Temporal.PlainDate
  readonly missing: readonly string[]
}): Finding[] {
  return [rulesFinding(facts.answers), ageFinding(facts.birthdate, facts.today), dataFinding(facts.missing)]
}

function rulesFinding(answers: EligibilityAnswers): Finding {
  const found = judge(answers)
  const title = 'Условия режима'
  if (!found) return { key: 'rules', state: 'unknown', title, text: 'Вы ответили не на все вопросы первого шага.' }
  const text = found.rules.join(' ') || 'По вашим ответам препятствий нет.'
  return { key: 'rules', state: found.verdict === 'no' ? 'bad' : found.verdict === 'mind' ? 'warn' : 'good', title, text }
}

function ageFinding(birthdate: Temporal.PlainDate | undefined, today: Temporal.PlainDate): Finding {
  const title = 'Возраст'
  if (!birthdate) return { key: 'age', state: 'unknown', title, text: 'Дата рождения не указана.' }
  const adult = fullYears(birthdate, today) >= 18
  return {
    key: 'age',
    state: adult ? 'good' : 'bad',
    title,
    text: adult ? 'Вам больше 18 лет.' : 'Работать на платформе можно с 18 лет.',
  }
}

function dataFinding(missing: readonly string[]): Finding {
  const title = 'Данные'
  return missing.length === 0
    ? { key: 'data', state: 'good', title, text: 'Заполнены, контрольные цифры ИНН сходятся.' }
    : { key: 'data', state: 'warn', title, text: `Не указано: ${missing.join(', ')}.` }
}

export function statusFinding(answer: 'active' | 'notActive' | 'unknown' | 'queued' | undefined): Finding {
  const title = 'Статус в ФНС'
  switch (answer) {
    case 'active':
      return { key: 'status', state: 'good', title, text: 'Вы уже состоите на учёте как самозанятый.' }
    case 'notActive':
      return { key: 'status', state: 'good', title, text: 'Сейчас вы не состоите на учёте, встать можно.' }
    case 'queued':
      return {
        key: 'status',
        state: 'waiting',
        title,
        text: 'Вопрос в очереди ФНС, ответ появится здесь сам. Можно продолжать, не дожидаясь.',
      }
    case 'unknown':
      return { key: 'status', state: 'unknown', title, text: 'ФНС сейчас не отвечает. Это не мешает продолжить.' }
    case undefined:
      return { key: 'status', state: 'unknown', title, text: 'Без ИНН статус не проверить. ИНН покажет «Мой налог».' }
  }
}

/** Only a bank may request restrictions; without one the tax service reports them when the person registers. */
export const restrictionsUnasked: Finding = {
  key: 'restrictions',
  state: 'unknown',
  title: 'Ограничения ФНС',
  text: 'Их видит только сама ФНС: если они есть, «Мой налог» назовёт причину при регистрации.',
}

export const restrictionsSilent: Finding = {
  ...restrictionsUnasked,
  text: 'ФНС сейчас не отвечает. Проверим ещё раз, когда вы отправите заявку.',
}

export const restrictionsAbsent: Finding = { ...restrictionsUnasked, state: 'good', text: 'ФНС разрешает постановку на учёт.' }

export function restrictionsDeny(reason: string): Finding {
  return { ...restrictionsUnasked, state: 'bad', text: `${reason}.` }
}
