import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NoticeAlerts } from '#/features/notifications/web/notice-alerts.tsx'
import { readCounters } from '#/features/profile/contract/counters.ts'
import { call } from '#/platform/web/call.ts'
import { keepCounters } from '#/platform/web/live-counters.ts'
import { openedAt } from '#/platform/web/opened-at.ts'
import { useNews } from '#/platform/web/use-news.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

/** Counters are read anew at most so often, however fast they change: docs/decisions/0065. */
const countersRest = 2000

/** Keeps the bell, the menu counters and the debt line current while the page is open, and shows urgent notices. */
export function LiveNews({ person }: { readonly person: ViewerPerson }) {
  const { revalidate } = useRevalidator()
  const [since] = useState(() => openedAt(person))
  useNews(['counter'], () => void refresh(), true, countersRest)
  // A debt is shown above every page of a person.
  useNews(['tax'], () => void revalidate(), person.mode === 'person')
  return <NoticeAlerts key={person.mode} mode={person.mode} openedAt={since} />

  async function refresh(): Promise<void> {
    const answer = await call(readCounters, { params: { role: person.mode } }, { skipAlerts: true })
    if (answer.ok) return keepCounters(person.counters, answer.value)
    // The session has ended: the page redirects to the login by itself.
    if (answer.refusal.kind === 'unauthorized') await revalidate()
  }
}
