import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { Page } from '#/platform/web/use-pages.ts'
import { listFavourites } from '../contract/kept.ts'
import type { BoardOpening } from '../domain/opening.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardCardFacts } from './board-card.tsx'

export type Favourite = BoardCardFacts & { readonly opening: BoardOpening }

const closedWords: Record<Exclude<BoardOpening, 'open'>, string> = {
  closed: 'Приём откликов завершён',
  full: 'Все места заняты',
  cancelled: 'Задание отменено',
}

/** Favourite tasks, also those that take no applications any more. */
export function FavouriteList({ page }: { readonly page: Page<Favourite> }) {
  const pages = usePages(
    listFavourites,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  if (pages.items.length === 0)
    return (
      <EmptyState title="В избранном пусто" action={<LinkButton to="/tasks">Найти задание</LinkButton>}>
        Отложите задание звёздочкой на его странице, и оно появится здесь.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {pages.items.map((task) => (
          <li key={task.id} className="space-y-2">
            {task.opening !== 'open' && <Status tone="quiet">{closedWords[task.opening]}</Status>}
            <BoardCard task={task} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}
