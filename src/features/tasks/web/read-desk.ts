import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { queryOfWordsAndDays } from '#/platform/web/words-and-days.ts'
import { categories } from '../domain/category.ts'
import { parseResponsible, taskWaits } from '../domain/desk.ts'
import type { TaskWait } from '../domain/desk.ts'
import { longestTag, normalizeTag } from '../domain/task-tags.ts'
import { taskStates } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'

/** What the address of the desk says: how its tasks are narrowed, and how they stand. */
export type DeskAddress = {
  readonly q: string
  readonly state: TaskState | ''
  readonly wait: TaskWait | ''
  readonly category: string
  readonly branch: Id<'branch'> | ''
  readonly responsible: 'me' | 'none' | Id<'member'> | ''
  readonly tag: string
  /** As typed: «01.12.2026». */
  readonly from: string
  readonly to: string
  readonly view: 'table' | 'board'
}

export function readDesk(search: URLSearchParams): DeskAddress {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    q: text('q').slice(0, 100),
    state: taskStates.find((state) => state === text('state')) ?? '',
    wait: taskWaits.find((wait) => wait === text('wait')) ?? '',
    category: categories.find(({ slug }) => slug === text('category'))?.slug ?? '',
    branch: parseId('branch', text('branch')) ?? '',
    responsible: parseResponsible(text('responsible')) ?? '',
    tag: normalizeTag(text('tag')).slice(0, longestTag),
    from: text('from'),
    to: text('to'),
    view: text('view') === 'board' ? 'board' : 'table',
  }
}

/** The same as the query of the lists; a day that cannot be read narrows nothing. */
export function deskQuery({ state, wait, ...narrowing }: Omit<DeskAddress, 'view'>) {
  return {
    ...narrowingQuery(narrowing),
    ...(state !== '' && { state }),
    ...(wait !== '' && { wait }),
  }
}

export function narrowingQuery(address: Omit<DeskAddress, 'view' | 'state' | 'wait'>) {
  const { category, branch, responsible, tag } = address
  return {
    ...queryOfWordsAndDays(address),
    ...(category !== '' && { category }),
    ...(branch !== '' && { branch }),
    ...(responsible !== '' && { responsible }),
    ...(tag !== '' && { tag }),
  }
}

export function isNarrowed(address: DeskAddress): boolean {
  return Object.keys(deskQuery(address)).length > 0
}

/** The address of the desk with something of it changed. */
export function deskLink(address: DeskAddress, change: Partial<DeskAddress> = {}): string {
  const { view, ...rest } = { ...address, ...change }
  const search = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ''))
  if (view === 'board') search.set('view', view)
  return search.size === 0 ? '/client/tasks' : `/client/tasks?${search.toString()}`
}
