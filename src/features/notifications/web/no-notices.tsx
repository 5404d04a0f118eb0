import type { ReactNode } from 'react'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import type { NoticeFilters } from './read-filters.ts'

export type NoNoticesProps = {
  readonly filters: Pick<NoticeFilters, 'unread' | 'category' | 'source'>
  /** Clears the filters. */
  readonly all: ReactNode
}

/** Shown in place of an empty list of notices. */
export function NoNotices({ filters, all }: NoNoticesProps) {
  if (filters.category === undefined && filters.source === undefined)
    return filters.unread ? (
      <EmptyState title="Всё прочитано" action={all} />
    ) : (
      <EmptyState title="Уведомлений нет">Здесь появятся новости о заданиях, документах, деньгах и чеках.</EmptyState>
    )
  return (
    <EmptyState title="Таких уведомлений нет" action={all}>
      Измените отбор: о чём и от кого.
    </EmptyState>
  )
}
