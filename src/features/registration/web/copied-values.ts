import { formatDay, parseDay } from '#/kernel/time.ts'
import type { GuestData } from './draft.ts'

export type OwnData = {
  readonly name: string
  readonly inn: string
  readonly birthdate: string
  readonly email: string
}

/** Values to copy into «Мой налог», one by one. */
export type CopiedValue = { readonly label: string; readonly value: string }

/** Known data of the person, in the terms of «Мой налог»; missing values are omitted. */
export function copiedValues(
  own: OwnData | undefined,
  guest: GuestData,
  region: string,
  activities: readonly string[],
): readonly CopiedValue[] {
  const birthday = parseDay(own ? own.birthdate : guest.birthdate)
  const pairs = [
    ['ФИО', own ? own.name : guest.name],
    ['Дата рождения', birthday ? formatDay(birthday) : ''],
    ['ИНН', own ? own.inn : guest.inn],
    ['Телефон', own ? '' : guest.phone],
    ['Почта', own?.email ?? ''],
    ['Регион', region],
    ...activities.map((activity) => ['Занятие', activity] as const),
  ] as const
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
