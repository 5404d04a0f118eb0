import { readForm } from '#/wire/field.ts'
import { tellTerms, termsNames } from '../domain/told-terms.ts'
import { everybody, ruleWords } from '../domain/applicant-rule.ts'
import { leastWords } from '../domain/rating-floor.ts'
import { ruleFields, valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { Branch } from './branch-options.ts'
import { branchOptions } from './branch-options.ts'

export const typedNames: { readonly [Name in keyof TypedTask]: string } = {
  ...termsNames,
  receipt_text: 'Текст в чеке',
  branch_id: 'Подразделение',
  responsible_id: 'Ответственный',
  tags: 'Метки',
  least_rating: 'Оценка исполнителя',
  takes_newcomers: 'Новые исполнители',
  regions: 'Регион исполнителя',
  contact: 'Контакт',
}

/** Chosen from a list: their values are words of code. */
const chosen = ['category', 'format', 'pay_kind', 'on_silence'] as const

type Around = {
  readonly today: Temporal.PlainDate
  readonly branches: readonly Branch[]
  readonly colleagues: readonly { readonly value: string; readonly label: string }[]
}

/** One field as people read it; half-typed text as it is. */
export function shownField(name: keyof TypedTask, typed: TypedTask, { today, branches, colleagues }: Around): string {
  if (name === 'branch_id') return branchOptions(branches).find(({ value }) => value === typed.branch_id)?.label ?? 'Вся компания'
  if (name === 'responsible_id')
    return colleagues.find(({ value }) => value === typed.responsible_id)?.label ?? 'Все, кто ведёт задания'
  if (name === 'least_rating') return leastWords(readForm(ruleFields, typed).least_rating)
  if (name === 'takes_newcomers')
    return readForm(ruleFields, typed).takes_newcomers ? 'могут откликнуться' : 'не могут откликнуться'
  if (name === 'regions') return ruleWords({ ...everybody, regions: readForm(ruleFields, typed).regions })
  const known = chosen.find((one) => one === name)
  return known === undefined ? typed[name] : (tellTerms(valuesOf(typed, today))[known] ?? '')
}
