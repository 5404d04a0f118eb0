/** Identity documents a person may use, by the tax service's codes (СПДУЛ). */
export type DocumentType = {
  readonly doctypeid: number
  readonly name: string
  /** Document details besides its series and number; a contract sometimes requires them. */
  readonly details: readonly DocumentDetail[]
}

export const documentDetails = ['issued_by', 'issued_on', 'division', 'expires_on'] as const
export type DocumentDetail = (typeof documentDetails)[number]

/** One field of an identity document, as the form shows it. */
export type DocumentTypeField = {
  readonly doctypeid: number
  readonly field: 'paspserial' | 'paspnumber'
  readonly label: string
  /** A 9 stands for a digit; empty means any letters and digits. */
  readonly mask: string
  readonly shape: RegExp
  readonly hint: string
}

export const documentTypes: readonly DocumentType[] = [
  { doctypeid: 21, name: 'Паспорт гражданина РФ', details: ['issued_by', 'issued_on', 'division'] },
  { doctypeid: 10, name: 'Паспорт иностранного гражданина', details: ['issued_by', 'issued_on', 'expires_on'] },
  { doctypeid: 12, name: 'Вид на жительство в РФ', details: ['issued_by', 'issued_on', 'expires_on'] },
  { doctypeid: 15, name: 'Разрешение на временное проживание', details: ['issued_by', 'issued_on', 'expires_on'] },
  { doctypeid: 19, name: 'Свидетельство о временном убежище', details: ['issued_by', 'issued_on', 'expires_on'] },
]

const foreign = /^[A-Za-zА-ЯЁа-яё0-9 -]{5,25}$/

export const documentTypeFields: readonly DocumentTypeField[] = [
  { doctypeid: 21, field: 'paspserial', label: 'Серия', mask: '9999', shape: /^\d{4}$/, hint: '4 цифры' },
  { doctypeid: 21, field: 'paspnumber', label: 'Номер', mask: '999999', shape: /^\d{6}$/, hint: '6 цифр' },
  ...[10, 12, 15, 19].map((doctypeid) => ({
    doctypeid,
    field: 'paspnumber' as const,
    label: 'Серия и номер',
    mask: '',
    shape: foreign,
    hint: 'Как в документе',
  })),
]

export function findDocumentType(doctypeid: number | undefined): DocumentType | undefined {
  return documentTypes.find((type) => type.doctypeid === doctypeid)
}

export function fieldsOfType(doctypeid: number): readonly DocumentTypeField[] {
  return documentTypeFields.filter((field) => field.doctypeid === doctypeid)
}

/** «••••» and «••1234»: enough to recognize one's own document. A short number shows less. */
export function maskDocument(field: 'paspserial' | 'paspnumber', value: string): string {
  if (value === '') return ''
  if (field === 'paspserial') return '••••'
  return `••${value.slice(-Math.min(4, Math.max(0, value.length - 2)))}`
}

/** A document is valid through its last day. */
export function isExpired(expiresOn: Temporal.PlainDate | undefined, today: Temporal.PlainDate): boolean {
  return expiresOn !== undefined && Temporal.PlainDate.compare(expiresOn, today) < 0
}
