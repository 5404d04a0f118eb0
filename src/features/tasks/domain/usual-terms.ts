/** Default receipt text and unit of measure for a work category. */
export type UsualTerms = { readonly receiptText: string; readonly unit: string }

/** By category slug. Kept apart from the names, which the public board needs on its first load. */
export const usualTerms: Readonly<Record<string, UsualTerms>> = {
  it: { receiptText: 'Услуги по разработке программ', unit: 'услуга' },
  design: { receiptText: 'Услуги дизайна', unit: 'услуга' },
  texts: { receiptText: 'Услуги по подготовке текстов', unit: 'знак' },
  ads: { receiptText: 'Рекламные услуги', unit: 'услуга' },
  media: { receiptText: 'Услуги фото- и видеосъёмки', unit: 'услуга' },
  teaching: { receiptText: 'Консультационные услуги по обучению', unit: 'услуга' },
  repair: { receiptText: 'Ремонтно-отделочные работы', unit: 'м²' },
  building: { receiptText: 'Строительные работы', unit: 'м²' },
  cleaning: { receiptText: 'Услуги по уборке помещений', unit: 'м²' },
  delivery: { receiptText: 'Услуги перевозки и доставки', unit: 'точка' },
  loading: { receiptText: 'Погрузочно-разгрузочные услуги', unit: 'т' },
  making: { receiptText: 'Услуги по сборке и упаковке', unit: 'шт' },
  events: { receiptText: 'Услуги по проведению мероприятия', unit: 'услуга' },
  beauty: { receiptText: 'Услуги красоты', unit: 'услуга' },
  household: { receiptText: 'Бытовые услуги', unit: 'услуга' },
  advice: { receiptText: 'Консультационные услуги', unit: 'услуга' },
  retail: { receiptText: 'Услуги мерчандайзинга', unit: 'точка' },
  other: { receiptText: 'Оказание услуг', unit: 'услуга' },
}
