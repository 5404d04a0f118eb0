import { useRevalidator } from 'react-router'
import { NoticeAlerts } from '#/features/notifications/web/notice-alerts.tsx'
import { readCounters } from '#/features/profile/contract.ts'
import { call } from '#/platform/web/call.ts'
import { keepCounters } from '#/platform/web/live-counters.ts'
import { useNews } from '#/platform/web/use-news.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

/** Keeps the bell, the numbers of the menu and the line of a debt true while the page stands, and shows what can not wait. */
export function LiveNews({ person }: { readonly person: ViewerPerson }) {
  const { revalidate } = useRevalidator()
  useNews(['counter'], () => void refresh())
  // A debt is told above every page of a person.
  useNews(['tax'], () => void revalidate(), person.mode === 'person')
  return <NoticeAlerts key={person.mode} mode={person.mode} />

  async function refresh(): Promise<void> {
    const answer = await call(readCounters, { params: { role: person.mode } }, { skipAlerts: true })
    if (answer.ok) return keepCounters(person.counters, answer.value)
    // The session is over: the page finds the login by itself.
    if (answer.refusal.status === 401) await revalidate()
  }
}
