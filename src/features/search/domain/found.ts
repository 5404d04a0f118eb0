import { documentKindNames } from '#/features/documents/domain/document.ts'
import type { DocumentKind } from '#/features/documents/domain/document.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

type Found<Kind extends string> = { readonly kind: Kind; readonly id: string; readonly title: string; readonly text: string }

/** Nobody types faster than two questions a second; a program that walks through numbers does. */
export function searchLimit(personId: string) {
  return { key: `search:${personId}`, count: 120, seconds: 60 } as const
}

type Names = { readonly surname: string | null; readonly firstname: string | null; readonly secondname: string | null }

export function contractorFound({
  id,
  inn,
  ...names
}: Names & { readonly id: string; readonly inn: string }): Found<'contractor'> {
  const { surname, firstname, secondname } = names
  const name = fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' })
  return { kind: 'contractor', id, title: name === '' ? 'Профиль не заполнен' : name, text: `ИНН ${inn}` }
}

type Task = { readonly id: string; readonly title: string; readonly number: string }

/** `work`: the task as seen by whoever does it. */
export function taskFound<Kind extends 'task' | 'work'>(kind: Kind, { id, title, number }: Task): Found<Kind> {
  return { kind, id, title, text: number }
}

type Document = { readonly id: string; readonly kind: DocumentKind; readonly number: string; readonly other: string }

export function documentFound({ id, kind, number, other }: Document): Found<'document'> {
  return { kind: 'document', id, title: `${documentKindNames[kind]} № ${number}`, text: other }
}

export function registerFound({ id, number, name }: { id: string; number: string; name: string }): Found<'register'> {
  return { kind: 'register', id, title: name, text: number }
}

type Receipt = { readonly id: string; readonly fns_receipt_id: string | null; readonly total: Kopecks; readonly other: string }

export function receiptFound({ id, fns_receipt_id: number, total, other }: Receipt): Found<'receipt'> {
  return { kind: 'receipt', id, title: `Чек № ${number ?? ''}`, text: `${formatRubles(total, 'short')}, ${other}` }
}
