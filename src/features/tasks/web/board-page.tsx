import { npdPercent } from '#/kernel/npd-tax.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { parseRubles } from '#/kernel/money.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { countBoard, listBoard } from '../contract/board.ts'
import { listSearches } from '../contract/kept.ts'
import { readBoardSearch } from '../domain/board-search.ts'
import type { BoardSearch } from '../domain/board-search.ts'
import { BoardCard } from './board-card.tsx'
import { BoardFilters } from './board-filters.tsx'
import { useBoard } from './use-board.ts'

const BoardSearches = latePart(async () => (await import('./board-searches.tsx')).BoardSearches)

const size = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = readBoardSearch((name) => url.searchParams.get(name))
  const api = context.get(apiContext)
  const { person } = api.session
  const [board, counts, searches] = await Promise.all([
    load(context, listBoard, { query: queryOf(search) }),
    search.q === '' ? load(context, countBoard, { query: filterOf(search) }) : null,
    person?.mode === 'person' && person.signedUp ? api.call(listSearches, { query: {} }) : undefined,
  ])
  const kept = searches?.ok ? searches.value.items : null
  return { search, board, counts, kept, now: Temporal.Now.instant().toString() }
}

export const meta: MetaFunction = () => [
  { title: 'Задания для самозанятых — Наряд' },
  {
    name: 'description',
    content: 'Открытые задания для самозанятых: сумма на руки, срок, условия. Договор, выплата и чек — на платформе.',
  },
]

export default function BoardPage() {
  const { search, board, counts, kept, now } = useLoaderData<typeof loader>()
  const pages = useBoard(board, queryOf(search))
  return (
    <>
      <PageHeader
        title="Задания"
        description={`Договор, выплата и чек оформляются на платформе. «На руки» — после налога ${npdPercent('company')}.`}
      />
      <BoardFilters search={search} counts={counts} />
      {kept && <BoardSearches searches={kept} search={search} />}
      {search.q !== '' && <ReadAs q={search.q} readAs={board.read_as} isAny={board.any_word} />}
      {pages.items.length === 0 ? (
        <EmptyState
          title="По этим условиям заданий нет"
          action={
            Object.values(search).some((value) => value !== '') && <LinkButton to="/tasks">Показать все задания</LinkButton>
          }
        >
          Попробуйте убрать часть условий или загляните позже.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {pages.items.map((task) => (
            <li key={task.id}>
              <BoardCard task={task} now={now} />
            </li>
          ))}
        </ul>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

/** How a search was read when not as it was typed. */
function ReadAs({ q, readAs, isAny }: { readonly q: string; readonly readAs: string | null; readonly isAny: boolean }) {
  if (readAs === null && !isAny) return null
  return (
    <p className="mb-4" role="status">
      По словам «{q}» заданий нет. Показаны задания {isAny ? 'хотя бы с одним из слов' : 'по словам'} «{readAs ?? q}».
    </p>
  )
}

function queryOf(search: BoardSearch) {
  const { q, sort } = search
  return { size, ...filterOf(search), ...(q !== '' && { q }), ...(sort !== '' && { sort }) }
}

function filterOf({ cat, fmt, unit, town, from, due, min, max, rating }: BoardSearch) {
  return {
    ...(cat !== '' && { cat }),
    ...(fmt !== '' && { fmt }),
    ...(unit !== '' && { unit }),
    ...(town !== '' && { town }),
    ...(from !== '' && { from }),
    ...(due !== '' && { due }),
    ...(min !== '' && { min: parseRubles(min) ?? 0 }),
    ...(max !== '' && { max: parseRubles(max) ?? 0 }),
    ...(rating !== '' && { rating }),
  }
}
