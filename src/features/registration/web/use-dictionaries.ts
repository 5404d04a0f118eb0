import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listNpdDictionaries } from '../contract.ts'

export type Dictionaries = CallReply<typeof listNpdDictionaries>

/** Milliseconds before missing lists are requested again. */
const pause = 10_000

/** The tax service's lists: loaded when a step needs them, not with the page. `undefined` while loading. */
export function useDictionaries(): Dictionaries | undefined {
  const [lists, setLists] = useState<Dictionaries>()
  const known = lists !== undefined && lists.regions.length > 0 && lists.activities.length > 0
  useEffect(() => {
    if (known) return undefined
    const leaving = new AbortController()
    const read = async () => {
      const answer = await call(listNpdDictionaries, {}, { skipAlerts: true, signal: leaving.signal })
      if (!leaving.signal.aborted) setLists(answer.ok ? answer.value : { regions: [], activities: [], read_at: null })
    }
    void read()
    const timer = setInterval(() => void read(), pause)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [known])
  return lists
}

export function regionName(lists: Dictionaries | undefined, oktmo: string | null): string {
  return lists?.regions.find((region) => region.oktmo === oktmo)?.name ?? ''
}

/** «Ремонт: Электрик» */
export function activityNames(lists: Dictionaries | undefined, ids: readonly string[]): string[] {
  const byId = new Map(lists?.activities.map((activity) => [activity.id, activity]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const parent = found.parent_id === null ? undefined : byId.get(found.parent_id)
    return [parent ? `${parent.name}: ${found.name}` : found.name]
  })
}
