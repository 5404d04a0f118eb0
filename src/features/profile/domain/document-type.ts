/** Identity documents a person may name, by the codes of the tax service (СПДУЛ). */
export type DocumentType = { readonly doctypeid: number; readonly name: string }

/** One field of an identity document, as the form shows it. */
export type DocumentTypeField = {
  readonly doctypeid: number
  readonly field: 'paspserial' | 'paspnumber'
  readonly label: string
  readonly shape: RegExp
  readonly hint: string
}

export const documentTypes: readonly DocumentType[] = [
  { doctypeid: 21, name: 'Паспорт гражданина РФ' },
  { doctypeid: 10, name: 'Паспорт иностранного гражданина' },
  { doctypeid: 12, name: 'Вид на жительство в РФ' },
  { doctypeid: 15, name: 'Разрешение на временное проживание' },
  { doctypeid: 19, name: 'Свидетельство о временном убежище' },
]

const foreign = /^[A-ZА-ЯЁ0-9 -]{5,25}$/i

export const documentTypeFields: readonly DocumentTypeField[] = [
  { doctypeid: 21, field: 'paspserial', label: 'Серия', shape: /^\d{4}$/, hint: '4 цифры' },
  { doctypeid: 21, field: 'paspnumber', label: 'Номер', shape: /^\d{6}$/, hint: '6 цифр' },
  ...[10, 12, 15, 19].map((doctypeid) => ({
    doctypeid,
    field: 'paspnumber' as const,
    label: 'Серия и номер',
    shape: foreign,
    hint: 'Как в документе',
  })),
]

export function fieldsOfType(doctypeid: number): readonly DocumentTypeField[] {
  return documentTypeFields.filter((field) => field.doctypeid === doctypeid)
}
