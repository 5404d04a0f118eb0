/** Kinds of work. */
export type Category = { readonly slug: string; readonly name: string }

export const categories: readonly Category[] = [
  { slug: 'it', name: 'IT и разработка' },
  { slug: 'design', name: 'Дизайн' },
  { slug: 'texts', name: 'Тексты и переводы' },
  { slug: 'ads', name: 'Реклама и SMM' },
  { slug: 'media', name: 'Фото и видео' },
  { slug: 'teaching', name: 'Обучение' },
  { slug: 'repair', name: 'Ремонт и отделка' },
  { slug: 'building', name: 'Строительство' },
  { slug: 'cleaning', name: 'Уборка' },
  { slug: 'delivery', name: 'Перевозки и доставка' },
  { slug: 'loading', name: 'Погрузка' },
  { slug: 'making', name: 'Производство и упаковка' },
  { slug: 'events', name: 'Мероприятия' },
  { slug: 'beauty', name: 'Красота' },
  { slug: 'household', name: 'Бытовые услуги' },
  { slug: 'advice', name: 'Консультации' },
  { slug: 'retail', name: 'Торговый аудит и мерчандайзинг' },
  { slug: 'other', name: 'Прочее' },
]

export function isCategory(slug: string): boolean {
  return categories.some((category) => category.slug === slug)
}

export function categoryName(slug: string): string {
  return categories.find((category) => category.slug === slug)?.name ?? 'Без категории'
}
