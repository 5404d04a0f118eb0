/** Why data was destroyed. */
export type DestructionReason = 'personAsked' | 'consentWithdrawn' | 'phoneMoved' | 'retentionOver'

export const destructionReasonNames: Readonly<Record<DestructionReason, string>> = {
  personAsked: 'Требование субъекта персональных данных',
  consentWithdrawn: 'Отзыв согласия на обработку персональных данных',
  phoneMoved: 'Номер телефона перешёл к другому человеку',
  retentionOver: 'Срок хранения истёк, цель обработки достигнута',
}

/** Destroyed personal data of one kind: «Паспортные данные», in the table `profiles`, one record. */
export type DestroyedPart = { readonly category: string; readonly table: string; readonly count: number }

/** What is retained, on which ground and until when: «Договоры и акты», «статья 29 закона о бухгалтерском учёте», «5 лет». */
export type KeptPart = { readonly category: string; readonly ground: string; readonly until: string }

export type DestructionRecord = {
  readonly id: string
  readonly personId: string
  readonly reason: DestructionReason
  readonly destroyed: readonly DestroyedPart[]
  readonly kept: readonly KeptPart[]
  readonly method: string
  readonly requestedAt: Temporal.Instant
  readonly destroyedAt: Temporal.Instant
}

export const destructionMethod =
  'Удаление записей из базы данных без возможности восстановления средствами системы. Из резервных копий данные исчезают с их сменой, не позднее 35 дней.'

export function readDestroyedParts(value: unknown): DestroyedPart[] {
  return recordsIn(value).map((part) => ({
    category: textOf(part['category']),
    table: textOf(part['table']),
    count: typeof part['count'] === 'number' ? part['count'] : 0,
  }))
}

export function readKeptParts(value: unknown): KeptPart[] {
  return recordsIn(value).map((part) => ({
    category: textOf(part['category']),
    ground: textOf(part['ground']),
    until: textOf(part['until']),
  }))
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
