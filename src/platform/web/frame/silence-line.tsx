import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useDocumentFacts } from '../document-facts.ts'
import { formatTime } from '#/kernel/time.ts'
import { copyAsked } from '../kept-page.ts'
import { useSharedValue } from '../shared-value.ts'
import { recordCopy, recordSilence, silence } from '../silence.ts'

const shortestPause = 2_000
const longestPause = 30_000

/** Reports that the page is out of date while the network or the server is down, and refreshes it when it is back. */
export function SilenceLine() {
  const now = useSharedValue(silence)
  const { revalidate } = useRevalidator()
  const isSilent = now !== undefined
  const { requestId = '' } = useDocumentFacts()
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && navigator.onLine) await revalidate()
  })

  useEffect(() => {
    const lose = () => recordSilence()
    const find = () => void ask()
    if (!navigator.onLine) lose()
    void tellCopy(requestId)
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [requestId])

  useEffect(() => {
    if (!isSilent) return undefined
    let pause = shortestPause
    let timer = setTimeout(askInTurn, pause)
    const wake = () => void ask()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }

    function askInTurn() {
      pause = Math.min(pause * 2, longestPause)
      timer = setTimeout(askInTurn, pause)
      void ask()
    }
  }, [isSilent])

  if (!now) return null
  return (
    <div
      role="status"
      className="flex min-h-10 items-center justify-center gap-x-4 bg-warn-soft px-4 text-small text-warn print:hidden"
    >
      <span title="По московскому времени">
        {now.from === 'network' ? 'Нет сети' : 'Сервер не отвечает'}
        {now.isCopy ? ': показано сохранённое' : '.'}
        {now.readAt !== undefined && ` ${now.isCopy ? '' : 'Показываем данные на '}${timeOf(now.readAt)}`}
      </span>
      <button
        type="button"
        className="min-h-10 shrink-0 font-semibold underline underline-offset-2"
        onClick={() => void revalidate()}
      >
        Обновить
      </button>
    </div>
  )
}

function timeOf(milliseconds: number): string {
  return formatTime(Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds)))
}

/** Only a service worker shows copies; the code that tells of one is kept with it. */
async function tellCopy(requestId: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const { hasCopy, shownCopyKeptAt } = await import('../kept-copy.ts')
  copyAsked.write(hasCopy)
  const keptAt = await shownCopyKeptAt(requestId)
  if (keptAt !== undefined) recordCopy(keptAt)
}
