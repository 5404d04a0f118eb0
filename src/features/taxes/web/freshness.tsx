import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import type { Freshness, refreshOutsideReceipts, refreshTaxes } from '../contract.ts'

const news = ['tax'] as const

type Refresh = typeof refreshTaxes | typeof refreshOutsideReceipts
type Waiting = Freshness & {
  /** Something else of the page is awaited as well. */
  readonly awaitsMore?: boolean
}

/** Requests fresh data from the tax service when they are old and polls until the answer arrives. */
export function useFresh(endpoint: Refresh, { stale, fetching, awaitsMore = false }: Waiting) {
  const quietly = useCall(endpoint, { skipAlerts: true })
  const loudly = useCall(endpoint)
  const begin = useEffectEvent(() => void quietly.run({}))
  useEffect(() => {
    if (stale) begin()
  }, [stale])
  useLive(3_000, fetching || awaitsMore, news)
  return { refresh: () => void loudly.run({}), pending: loudly.pending }
}

type Refreshed = { readonly data: Freshness; readonly pending: boolean; readonly onRefresh: () => void }

/** Why the data are old, where they are: a service that does not answer, or a question that came to nothing. */
export function FreshnessNotices({ data: { access, problem, lost, fetched_at: at }, pending, onRefresh }: Refreshed) {
  return (
    <>
      {access === 'granted' && problem && (
        <Notice tone="warn" title={problem.text}>
          <OldData at={at} />
        </Notice>
      )}
      {lost && (
        <Notice
          tone="warn"
          title="Не получилось обновить"
          action={
            <Button pending={pending} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onRefresh}>
              Обновить ещё раз
            </Button>
          }
        >
          <OldData at={at} />
        </Notice>
      )}
    </>
  )
}

function OldData({ at }: { readonly at: string | null }) {
  if (at === null) return 'Данных пока нет. Налоги и чеки всегда видны в «Мой налог».'
  return (
    <>
      Показываем данные на <Moment value={at} />.
    </>
  )
}

/** «Данные ФНС на 21.11.2026 12:00 · Обновить» */
export function FreshnessLine({ data, pending, onRefresh }: Refreshed) {
  const { fetched_at: at, fetching, lost, problem, stale } = data
  const busy = fetching || stale
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted" aria-live="polite">
      {at === null ? (
        <span>{busy ? 'Спрашиваем ФНС' : 'Данных ФНС ещё нет'}</span>
      ) : (
        <span>
          Данные ФНС на <Moment value={at} />
        </span>
      )}
      {busy && problem === null ? (
        <span className="inline-flex items-center gap-1.5">
          <Spinner className="size-4" /> обновляем
        </span>
      ) : (
        !fetching &&
        !lost && (
          <Button
            variant="quiet"
            size="small"
            pending={pending}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={onRefresh}
          >
            Обновить
          </Button>
        )
      )}
    </div>
  )
}
