import { parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { plural } from '#/kernel/russian.ts'

/** What is wrong with a typed ИНН; undefined when nothing is. */
export function innProblem(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '')
  if (digits === '') return 'нет ИНН'
  if (!/^\d+$/.test(digits)) return 'в ИНН только цифры'
  if (parsePersonInn(digits)) return undefined
  if (digits.length === 10 && parseCompanyInn(digits)) return 'это ИНН организации'
  if (digits.length !== 12) return `${digits.length} ${plural(digits.length, 'цифра', 'цифры', 'цифр')}, нужно 12`
  return 'такого ИНН не существует: проверьте цифры'
}

export type TypedInns = {
  readonly inns: readonly PersonInn[]
  /** «12 цифр…» by the position of the number in the text, from 1. */
  readonly problems: readonly { readonly place: number; readonly typed: string; readonly problem: string }[]
  readonly repeats: number
}

/** Parses ИНН typed or pasted with spaces, commas, semicolons or line breaks. Each is returned once. */
export function readTypedInns(text: string): TypedInns {
  const typed = text.split(/[\s,;]+/).filter((one) => one !== '')
  const inns = new Set<PersonInn>()
  const problems: { place: number; typed: string; problem: string }[] = []
  for (const [place, one] of typed.entries()) {
    const inn = parsePersonInn(one)
    if (inn) inns.add(inn)
    else problems.push({ place: place + 1, typed: one.slice(0, 30), problem: innProblem(one) ?? 'проверьте цифры' })
  }
  return { inns: [...inns], problems, repeats: typed.length - problems.length - inns.size }
}
