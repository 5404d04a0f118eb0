import { useCallback, useEffect, useState } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { usePolling } from '#/platform/web/use-polling.ts'
import { archiveLifecycle } from '../domain/document-archive.ts'
import type { ArchiveListProps } from './archive-list.tsx'
import type { Archive, ArchiveProgressProps } from './archive-parts.tsx'

/** Archives of a kind that a person asked for; comes with the window it stands in. */
export const LateArchiveList = lazyPart<ArchiveListProps>(async () => (await import('./archive-list.tsx')).ArchiveList)

/** How far one is, where only that is told. */
export const LateArchiveProgress = lazyPart<ArchiveProgressProps>(
  async () => (await import('./archive-parts.tsx')).ArchiveProgress,
)

/** Archives of a kind, looked at again while one is being made. `isBuilding`: no other may be asked for. */
export function useArchives(load: () => Promise<readonly Archive[] | undefined>, open: boolean) {
  const [archives, setArchives] = useState<readonly Archive[]>()
  const refresh = useCallback(() => {
    void load().then((found) => found && setArchives(found))
  }, [load])
  useEffect(() => {
    if (open) refresh()
  }, [open, refresh])
  const isBuilding = archives?.some(({ state }) => archiveLifecycle.is.building(state)) ?? false
  usePolling(refresh, { everyMs: 2000, active: open && isBuilding, types: ['export'] })
  return { archives, isBuilding, refresh }
}
