import type { MetaDescriptor } from 'react-router'
import type * as z from 'zod/mini'
import type { boardTask } from '../contract/board.ts'
import { categoryName } from '../domain/category.ts'
import { payWords } from './task-words.ts'

type Task = z.output<typeof boardTask>

/** What search engines and previews of links read of a task. `origin`: where the site stands. */
export function taskMeta(task: Task, origin: string): MetaDescriptor[] {
  const url = `${origin}/tasks/${task.id}`
  const description = `${payWords(task)}. ${task.result}`.slice(0, 200)
  return [
    { title: `${task.title} — Наряд` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: task.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/task-preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(task.opening === 'open' ? [{ 'script:ld+json': demandOf(task, url) }] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** A request for a service: a task is no vacancy and is never named as one (decision 0086). */
function demandOf(task: Task, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: task.title,
    description: task.result,
    url,
    ...(task.published_at !== null && { availabilityStarts: task.published_at }),
    validThrough: task.apply_until,
    itemOffered: {
      '@type': 'Service',
      name: task.title,
      serviceType: categoryName(task.category),
      ...(task.place !== '' && { areaServed: { '@type': 'City', name: task.place } }),
    },
    ...(task.sum !== null && {
      priceSpecification: { '@type': 'PriceSpecification', price: task.sum / 100, priceCurrency: 'RUB' },
    }),
  }
}
