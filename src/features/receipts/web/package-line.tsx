import { Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { archiveLifecycle } from '#/features/documents/domain/document-archive.ts'
import { LateArchiveProgress } from '#/features/documents/web/late-archives.ts'
import { call } from '#/platform/web/call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { listPackages } from '../contract/package.ts'

type Archive = z.output<typeof documentArchiveView>

/** Stands above every page of a customer while their package of receipts is being made, and until it is taken. */
export function PackageLine() {
  const [archive, setArchive] = useState<Archive>()
  const refresh = useCallback(() => {
    void call(listPackages, {}, { skipAlerts: true }).then((answer) => {
      if (answer.ok) setArchive(answer.value.items.find(isShown))
    })
  }, [])
  useEffect(refresh, [refresh])
  usePolling(refresh, { everyMs: 3000, active: true, types: ['export'] })
  if (!archive) return null
  const isReady = archiveLifecycle.is.ready(archive.state)
  return (
    <div
      role="status"
      className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-accent-soft px-4 py-2 text-small print:hidden"
    >
      {isReady ? (
        <span>Архив чеков готов.</span>
      ) : (
        <div className="min-w-56 flex-1">
          <Suspense>
            <LateArchiveProgress archive={archive} />
          </Suspense>
        </div>
      )}
      <Link
        to="/client/checks?package=1"
        className="inline-flex min-h-10 items-center font-semibold underline underline-offset-2"
      >
        {isReady ? 'Скачать' : 'Подробнее'}
      </Link>
    </div>
  )
}

function isShown({ state, is_taken: isTaken }: Archive): boolean {
  return archiveLifecycle.is.building(state) || (archiveLifecycle.is.ready(state) && !isTaken)
}
