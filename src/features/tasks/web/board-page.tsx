import { npdPercent } from '#/kernel/npd-tax.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { parseRubles } from '#/kernel/money.ts'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { listBoard } from '../contract/board.ts'
import { boardSorts } from '../domain/board-order.ts'
import { categories } from '../domain/category.ts'
import { BoardCard } from './board-card.tsx'
import { BoardFilters } from './board-filters.tsx'
import type { BoardSearch } from './board-filters.tsx'
import { useBoard } from './use-board.ts'

const size = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = searchOf(url.searchParams)
  const board = await load(context, listBoard, { query: queryOf(search) })
  return { search, board, now: Temporal.Now.instant().toString() }
}

export const meta: MetaFunction = () => [
  { title: 'Задания для самозанятых — Наряд' },
  {
    name: 'description',
    content: 'Открытые задания для самозанятых: сумма на руки, срок, условия. Договор, выплата и чек — на платформе.',
  },
]

export default function BoardPage() {
  const { search, board, now } = useLoaderData<typeof loader>()
  const pages = useBoard(board, queryOf(search))
  return (
    <>
      <PageHeader
        title="Задания"
        description={`Договор, выплата и чек оформляются на платформе. «На руки» — после налога ${npdPercent('company')}.`}
      />
      <BoardFilters search={search} />
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

/** Unknown filters are dropped, so an old or malformed URL still shows the board. */
function searchOf(params: URLSearchParams): BoardSearch {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 100)
  const cat = text('cat')
  const fmt = text('fmt')
  const due = parseDay(text('due'))
  const sort = boardSorts.find((name) => name === text('sort'))
  const rubles = (name: string) => ((parseRubles(text(name)) ?? -1) >= 0 ? text(name) : '')
  return {
    q: text('q'),
    cat: categories.some(({ slug }) => slug === cat) ? cat : '',
    fmt: fmt === 'remote' || fmt === 'onSite' ? fmt : '',
    town: text('town').slice(0, 60),
    due: due === undefined ? '' : formatDay(due),
    min: rubles('min'),
    max: rubles('max'),
    sort: sort ?? '',
  }
}

function queryOf({ q, cat, fmt, town, due, min, max, sort }: BoardSearch) {
  return {
    size,
    ...(q !== '' && { q }),
    ...(cat !== '' && { cat }),
    ...(fmt !== '' && { fmt }),
    ...(town !== '' && { town }),
    ...(due !== '' && { due }),
    ...(sort !== '' && { sort }),
    ...(min !== '' && { min: parseRubles(min) ?? 0 }),
    ...(max !== '' && { max: parseRubles(max) ?? 0 }),
  }
}
