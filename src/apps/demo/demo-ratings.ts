import { rateContractor, rateCustomer, listOwnRatings, replyAsPerson } from '#/features/tasks/contract/rating.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { enter, settle } from './demo-stage.ts'
import type { Stage } from './demo-stage.ts'

type OfWork = {
  readonly byClient?: CallInput<typeof rateContractor>['body']
  readonly byPerson?: CallInput<typeof rateCustomer>['body']
  /** What the contractor answers. */
  readonly reply?: string
}

/** What the sides of the paid works say of each other, oldest first: the third contractor has too few ratings for a mean. */
const ratings: readonly OfWork[] = [
  {
    byClient: { stars: 5, tags: ['Точно в срок', 'Аккуратные документы'], words: 'Стенд собран за ночь, площадку сдали чистой.' },
    byPerson: { stars: 5, tags: ['Платит вовремя', 'Понятное задание'], words: 'Чертежи были полными, приняли в тот же день.' },
  },
  {
    byClient: { stars: 5, tags: ['Качественно', 'На связи'], words: 'Статьи вышли почти без правок.' },
    byPerson: { stars: 5, tags: ['Быстрая приёмка'], words: '' },
  },
  {
    byClient: { stars: 4, tags: ['Качественно', 'Нарушил срок'], words: 'Снимки хорошие, но сдали на день позже.' },
    byPerson: { stars: 4, tags: ['Платит вовремя'], words: 'Образцы для съёмки привезли не сразу.' },
    reply: 'Ждал образцы два дня, поэтому съёмку пришлось перенести. В следующий раз согласуем их заранее.',
  },
  {
    byClient: { stars: 5, tags: ['Точно в срок', 'Качественно'], words: 'Зал был готов за час до гостей.' },
    byPerson: { stars: 5, tags: ['Понятное задание', 'Платит вовремя'], words: '' },
  },
  {
    byClient: { stars: 4, tags: ['На связи'], words: '' },
    byPerson: { stars: 5, tags: ['Платит вовремя'], words: 'Всё по описи, деньги пришли в день подписания акта.' },
  },
  { byClient: { stars: 5, tags: ['Качественно', 'Аккуратные документы'], words: 'Типография приняла файлы с первого раза.' } },
  {
    byClient: { stars: 4, tags: ['Нужна была доработка'], words: 'Два адреса сняли не полностью, но быстро исправили.' },
    byPerson: { stars: 4, tags: ['Платит вовремя', 'Менял условия'], words: 'Список адресов уточняли по ходу работы.' },
  },
  {
    byClient: { stars: 5, tags: ['Точно в срок', 'На связи'], words: 'Четыреста наборов, и ни одного замечания.' },
    byPerson: { stars: 5, tags: ['Быстрая приёмка', 'Понятное задание'], words: '' },
  },
]

type Rated = { readonly turn: number; readonly assignmentId: string; readonly client: string; readonly person: string }

/** Both sides rate a paid work, or one of them; phones name who does. */
export async function rateBoth(stage: Stage, { turn, assignmentId, client, person }: Rated): Promise<void> {
  const { byClient, byPerson, reply } = ratings[turn] ?? {}
  const params = { id: assignmentId }
  if (byClient) await (await enter(stage, client, 'client')).act(rateContractor, { params, body: byClient })
  const worker = await enter(stage, person, 'person')
  if (byPerson) await worker.act(rateCustomer, { params, body: byPerson })
  await settle(stage)
  if (reply === undefined) return
  const { items } = await worker.act(listOwnRatings, {})
  const about = items.find((rating) => rating.assignment_id === assignmentId)
  if (about) await worker.act(replyAsPerson, { params: { id: about.id }, body: { words: reply } })
}
