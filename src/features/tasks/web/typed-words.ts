import { tellTerms, termsNames } from '../domain/told-terms.ts'
import { valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { Branch } from './branch-options.ts'
import { branchOptions } from './branch-options.ts'

export const typedNames: { readonly [Name in keyof TypedTask]: string } = {
  ...termsNames,
  receipt_text: 'Текст в чеке',
  branch_id: 'Подразделение',
}

/** Chosen from a list: their values are words of code. */
const chosen = ['category', 'format', 'pay_kind', 'on_silence'] as const

type Around = { readonly today: Temporal.PlainDate; readonly branches: readonly Branch[] }

/** One field as people read it; half-typed text as it is. */
export function shownField(name: keyof TypedTask, typed: TypedTask, { today, branches }: Around): string {
  if (name === 'branch_id') return branchOptions(branches).find(({ value }) => value === typed.branch_id)?.label ?? 'Вся компания'
  const known = chosen.find((one) => one === name)
  return known === undefined ? typed[name] : (tellTerms(valuesOf(typed, today))[known] ?? '')
}
