import { Moment } from '#/platform/web/kit/moment.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { archiveLifecycle } from '../domain/document-archive.ts'
import { ArchiveParts, ArchiveProgress } from './archive-parts.tsx'
import type { Archive, ArchivePartsProps } from './archive-parts.tsx'

export type ArchiveListProps = Omit<ArchivePartsProps, 'archive'> & { readonly archives: readonly Archive[] | undefined }

/** «Ваши пакеты»: how far each is, and the parts of those that are ready. */
export function ArchiveList({ archives, ...parts }: ArchiveListProps) {
  if (archives === undefined) return <Skeleton className="h-20 w-full" />
  if (archives.length === 0) return null
  return (
    <section aria-label="Собранные пакеты">
      <h3 className="mb-2 font-medium">Ваши пакеты</h3>
      <ul className="space-y-4">
        {archives.map((archive) => (
          <li key={archive.id}>
            <p>
              {archive.what}: {archive.state_name.toLowerCase()}
            </p>
            <p className="text-small text-muted">
              Запрошен <Moment value={archive.asked_at} />
              {archiveLifecycle.is.ready(archive.state) && archive.expires_at !== null && (
                <>
                  , хранится до <Moment value={archive.expires_at} />
                </>
              )}
            </p>
            {archiveLifecycle.is.building(archive.state) && <ArchiveProgress archive={archive} />}
            {archiveLifecycle.is.ready(archive.state) && <ArchiveParts archive={archive} {...parts} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
