import type { Output } from '#/wire/endpoint.ts'
import type { listTasks } from '#/features/tasks/contract/task.ts'

/** The page of 50 tasks that both benchmark servers return: about 30 KB of Russian text. */
export const memoryPage: Output<typeof listTasks.reply> = {
  next: '2026-11-21T09:00:00Z~task_00000000000000000000000050',
  items: Array.from({ length: 50 }, (_, place) => ({
    id: `task_${String(place).padStart(26, '0')}`,
    title: `Снять видео о складе № ${place} и смонтировать ролик`,
    category: 'media',
    format: 'onSite',
    place: 'Казань, ул. Баумана, 1',
    pay_kind: 'fixed',
    price: 1_500_000 + place,
    unit: null,
    quantity: null,
    sum: 1_500_000 + place,
    net: 1_410_000,
    slots: 3,
    slots_taken: 1,
    due_on: '2026-12-20',
    apply_until: '2026-12-05',
    on_silence: 'remind',
    state: 'published',
    published_at: '2026-11-21T09:00:00Z',
    number: `З-2026-${String(place).padStart(6, '0')}`,
    applications: 4,
    applications_new: 1,
    to_accept: 0,
    to_pay: 2,
    sum_plan: 4_500_000,
    sum_paid: 1_500_000,
    tags: [],
    responsible: null,
    created_at: '2026-11-21T09:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  })),
}
