import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoment } from '#/kernel/time.ts'
import { call } from '#/platform/web/call.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useNews } from '#/platform/web/use-news.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { askTaxNotices } from '../contract.ts'

/**
 * Queries the tax service when the page is opened, and shows when its notices last arrived, or since when it has not answered.
 */
export function TaxInboxLine() {
  const [inbox, setInbox] = useState<CallReply<typeof askTaxNotices>>()
  const ask = async () => {
    const answer = await call(askTaxNotices, {}, { skipAlerts: true })
    if (answer.ok) setInbox(answer.value)
  }
  const askOnce = useEffectEvent(ask)
  useEffect(() => {
    const timer = setTimeout(() => askOnce(), 0)
    return () => clearTimeout(timer)
  }, [])
  useNews(['notification'], () => void ask())
  if (!inbox?.is_bound) return null
  if (inbox.failing_since !== null)
    return (
      <div className="mb-6">
        <Notice tone="warn" title={`ФНС не отвечает с ${momentOf(inbox.failing_since)}`}>
          Её новые сообщения появятся здесь, как только она ответит. Отметки передадим сами.
        </Notice>
      </div>
    )
  if (inbox.fetched_at === null) return null
  return <p className="mb-4 text-small text-muted">Сообщения ФНС — на {momentOf(inbox.fetched_at)}</p>
}

function momentOf(text: string): string {
  return formatMoment(Temporal.Instant.from(text))
}
