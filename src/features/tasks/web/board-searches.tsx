import { Bell, BellOff, Bookmark, MapPin, Star, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { call } from '#/platform/web/call.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { listSearches, removeSearch, tellSearch } from '../contract/kept.ts'
import { countWords } from '../domain/board-search.ts'
import type { BoardSearch } from '../domain/board-search.ts'
import { nearbySearch, writeSearchAddress } from '../domain/saved-search.ts'
import type { FitDialogProps } from './fit-dialog.tsx'
import type { SaveSearchProps } from './save-search-dialog.tsx'
import { pageSettled } from '#/platform/web/when-idle.ts'

const SaveSearchDialog = lateWindow<SaveSearchProps>(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)
const FitDialog = lateWindow<FitDialogProps>(async () => (await import('./fit-dialog.tsx')).FitDialog)

type Saved = z.output<typeof listSearches.reply>['items'][number]
type Props = { readonly searches: readonly Saved[]; readonly search: BoardSearch }

/** What a person keeps of the board: searches with the count of their tasks, and the way to the favourites. */
export function BoardSearches({ searches, search }: Props) {
  const [open, setOpen] = useState<'save' | 'fit'>()
  const counts = useCounts(searches)
  const address = writeSearchAddress(search)
  const shown = searches.find((one) => one.address === address)
  const near = nearbySearch(searches.map((one) => one.address))
  const button = 'inline-flex min-h-11 items-center gap-1.5'
  return (
    <section aria-label="Мои поиски" className="mb-6 space-y-2">
      <div className="flex flex-wrap items-center gap-x-5">
        <button type="button" className={`link ${button}`} onClick={() => setOpen('fit')}>
          Подходят мне
        </button>
        {near ? (
          <Link
            to={`/tasks?${near.address}`}
            aria-current={near.address === address ? 'page' : undefined}
            className={`link ${button} aria-[current]:font-medium`}
          >
            <MapPin size={16} aria-hidden="true" />
            Рядом: {near.town}
          </Link>
        ) : (
          <button type="button" className={`link ${button}`} onClick={() => setOpen('fit')}>
            <MapPin size={16} aria-hidden="true" />
            Рядом
          </button>
        )}
        {address !== '' && !shown && (
          <button type="button" className={`link ${button}`} onClick={() => setOpen('save')}>
            <Bookmark size={16} aria-hidden="true" />
            Сохранить этот поиск
          </button>
        )}
        <Link to="/person/tasks?tab=favourites" className={`link ${button}`}>
          <Star size={16} aria-hidden="true" />
          Избранное
        </Link>
      </div>
      {searches.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {searches.map((one) => (
            <li key={one.id}>
              <Link
                to={`/tasks?${one.address}`}
                aria-current={one === shown ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line bg-surface px-3 wrap-anywhere hover:border-field-line aria-[current]:border-accent"
              >
                {one.name}
                {/* The place is kept: nothing jumps when the counts come. */}
                <span className="min-w-6 text-right text-muted">{counted(counts.get(one.id))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown && <Shown search={shown} />}
      <SaveSearchDialog open={open === 'save'} search={search} onClose={() => setOpen(undefined)} />
      <FitDialog open={open === 'fit'} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function counted(count: number | null | undefined): string {
  return typeof count === 'number' ? countWords(count) : ''
}

/** How many tasks stand behind each search: asked once the page has what it needs, and anew when the searches change. */
function useCounts(searches: readonly Saved[]): ReadonlyMap<string, number | null> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map())
  const asked = searches.map(({ id }) => id).join()
  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    void (async () => {
      await pageSettled()
      if (stop.signal.aborted) return
      const answer = await call(listSearches, { query: { counted: '1' } }, { skipAlerts: true, signal: stop.signal })
      if (answer.ok && !stop.signal.aborted) setCounts(new Map(answer.value.items.map(({ id, count }) => [id, count])))
    })()
    return () => stop.abort()
  }, [asked])
  return counts
}

/** The kept search whose tasks are on the page. */
function Shown({ search: { id, name, is_told: isTold } }: { readonly search: Saved }) {
  const tell = useCall(tellSearch)
  const remove = useCall(removeSearch)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <span className="text-muted">
        {isTold ? 'О новых заданиях сообщим раз в день, в 9 утра по Москве' : 'О новых заданиях не сообщаем'}
      </span>
      <Button
        size="small"
        pending={tell.pending}
        icon={isTold ? <BellOff size={16} aria-hidden="true" /> : <Bell size={16} aria-hidden="true" />}
        onClick={() => void tell.run({ params: { id }, body: { is_told: !isTold } })}
      >
        {isTold ? 'Не сообщать' : 'Сообщать'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        pending={remove.pending}
        icon={<X size={16} aria-hidden="true" />}
        aria-label={`Убрать поиск «${name}»`}
        onClick={() => void remove.run({ params: { id } })}
      >
        Убрать поиск
      </Button>
    </p>
  )
}
