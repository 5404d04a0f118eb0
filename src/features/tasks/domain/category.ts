/** What kind of work it is, and what a receipt for it usually says. */
export type Category = { readonly slug: string; readonly name: string; readonly receiptText: string; readonly unit: string }

export const categories: readonly Category[] = [
  { slug: 'it', name: 'IT и разработка', receiptText: 'Услуги по разработке программ', unit: 'услуга' },
  { slug: 'design', name: 'Дизайн', receiptText: 'Услуги дизайна', unit: 'услуга' },
  { slug: 'texts', name: 'Тексты и переводы', receiptText: 'Услуги по подготовке текстов', unit: 'знак' },
  { slug: 'ads', name: 'Реклама и SMM', receiptText: 'Рекламные услуги', unit: 'услуга' },
  { slug: 'media', name: 'Фото и видео', receiptText: 'Услуги фото- и видеосъёмки', unit: 'услуга' },
  { slug: 'teaching', name: 'Обучение', receiptText: 'Консультационные услуги по обучению', unit: 'услуга' },
  { slug: 'repair', name: 'Ремонт и отделка', receiptText: 'Ремонтно-отделочные работы', unit: 'м²' },
  { slug: 'building', name: 'Строительство', receiptText: 'Строительные работы', unit: 'м²' },
  { slug: 'cleaning', name: 'Уборка', receiptText: 'Услуги по уборке помещений', unit: 'м²' },
  { slug: 'delivery', name: 'Перевозки и доставка', receiptText: 'Услуги перевозки и доставки', unit: 'точка' },
  { slug: 'loading', name: 'Погрузка', receiptText: 'Погрузочно-разгрузочные услуги', unit: 'т' },
  { slug: 'making', name: 'Производство и упаковка', receiptText: 'Услуги по сборке и упаковке', unit: 'шт' },
  { slug: 'events', name: 'Мероприятия', receiptText: 'Услуги по проведению мероприятия', unit: 'услуга' },
  { slug: 'beauty', name: 'Красота', receiptText: 'Услуги красоты', unit: 'услуга' },
  { slug: 'household', name: 'Бытовые услуги', receiptText: 'Бытовые услуги', unit: 'услуга' },
  { slug: 'advice', name: 'Консультации', receiptText: 'Консультационные услуги', unit: 'услуга' },
  { slug: 'retail', name: 'Торговый аудит и мерчандайзинг', receiptText: 'Услуги мерчандайзинга', unit: 'точка' },
  { slug: 'other', name: 'Прочее', receiptText: 'Оказание услуг', unit: 'услуга' },
]

export function categoryName(slug: string): string {
  return categories.find((category) => category.slug === slug)?.name ?? 'Без категории'
}
