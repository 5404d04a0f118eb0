import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'

/** `channel`: payments from it are sent to the bank by a call, or taken to the bank as a file. */
export type OrganizationAccount = {
  readonly id: Id<'account'>
  readonly bik: string
  readonly account: string
  readonly bankName: string
  readonly channel: AccountChannel
}
export const accountChannels = ['bank', 'file'] as const
export type AccountChannel = (typeof accountChannels)[number]
export const accountChannelNames: Readonly<Record<AccountChannel, string>> = {
  bank: 'По нажатию',
  file: 'Файлом для банка',
}

/** A business that gives out work. */
export type Organization = {
  readonly id: Id<'organization'>
  readonly inn: Inn
  readonly kpp: string | undefined
  readonly ogrn: string | undefined
  readonly fullName: string
  readonly shortName: string
  readonly legalAddress: string
  readonly bank: OrganizationAccount | undefined
}

/** «ООО «Ромашка»» of «ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"» */
export function shortOrganizationName(fullName: string): string {
  const plain = fullName.trim().replaceAll(/\s+/g, ' ')
  const short = forms.reduce((name, [long, abbreviation]) => name.replace(long, abbreviation), plain)
  return short.replaceAll(/"([^"]*)"/g, '«$1»')
}

const forms: readonly (readonly [RegExp, string])[] = [
  [/^общество с ограниченной ответственностью/i, 'ООО'],
  [/^публичное акционерное общество/i, 'ПАО'],
  [/^акционерное общество/i, 'АО'],
  [/^индивидуальный предприниматель/i, 'ИП'],
]

/** «И*** П.»: how the owner of an organization is named to a stranger. */
export function maskOwner(name: string | null | undefined): string {
  const [surname = '', first = ''] = (name ?? '').split(' ')
  return first === '' ? 'владельца' : `${first.charAt(0)}*** ${surname.charAt(0)}.`
}

/** Shown on the board instead of a hidden organization name. */
export const hiddenName = 'Название скрыто'
