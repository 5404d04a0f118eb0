import { randomInt } from 'node:crypto'
import { ok } from '#/kernel/result.ts'
import { activities, regions } from './dictionaries.ts'
import type { Rules } from './rule.ts'

const refusals = [
  ['ALREADY_REGISTERED', 'Лицо уже состоит на учёте'],
  ['LIMIT_EXCEEDED', 'В этом году превышен предел дохода'],
  ['CITIZENSHIP', 'Гражданство не из списка'],
  ['OTHER_REGIME', 'Лицо применяет другой налоговый режим'],
  ['DEBT', 'Есть задолженность по налогу'],
  ['INN_NOT_FOUND', 'ИНН не найден'],
  ['DATA_MISMATCH', 'Данные не совпали'],
  ['AGE', 'Лицо моложе допустимого возраста'],
] as const
const leaving = [
  ['REFUSE', 'Отказ от применения режима'],
  ['RIGHTS_LOST', 'Утрата права на применение режима'],
] as const
const annulling = [
  ['REFUND', 'Возврат средств'],
  ['REGISTRATION_MISTAKE', 'Чек сформирован ошибочно'],
] as const

/** Rules for the dictionaries. */
export const listRules: Rules<
  | 'GetRegionsList'
  | 'GetActivitiesList'
  | 'GetActivitiesListV2'
  | 'GetRejectionReasonsList'
  | 'GetUnregistrationReasonsList'
  | 'GetTaxpayerUnregistrationReasonsList'
  | 'GetCancelIncomeReasonsList'
  | 'PostNewActivity'
> = {
  GetRegionsList: { person: 'none', answer: () => ok({ regions }) },
  GetActivitiesList: {
    person: 'none',
    answer: () => ok({ activities: activities.map(({ id, name }) => ({ id: String(id), name })) }),
  },
  GetActivitiesListV2: {
    person: 'none',
    answer: () => ok({ activities: activities.map((activity) => ({ ...activity, isActive: true })) }),
  },
  GetRejectionReasonsList: { person: 'none', answer: () => ok({ codes: toCodes(refusals) }) },
  GetUnregistrationReasonsList: { person: 'none', answer: () => ok({ codes: toCodes(leaving) }) },
  GetTaxpayerUnregistrationReasonsList: { person: 'none', answer: () => ok({ codes: toCodes(leaving) }) },
  GetCancelIncomeReasonsList: { person: 'none', answer: () => ok({ codes: toCodes(annulling) }) },
  PostNewActivity: { person: 'none', answer: () => ok({ id: String(randomInt(1000, 10_000)) }) },
}

function toCodes(pairs: readonly (readonly [string, string])[]) {
  return pairs.map(([code, description]) => ({ code, description }))
}
