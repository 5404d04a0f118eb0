/** Texts of the personal profile that stand in more than one place or are long. */
export const copy = {
  documentWhy: 'Нужен для договора и ФНС. Скан не требуется',
  findInnUrl: 'https://service.nalog.ru/inn.do',
} as const
