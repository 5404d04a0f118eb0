import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { archiveLifecycle } from '#/features/documents/domain/document-archive.ts'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { askPackage, listPackages } from '../contract/package.ts'
import { packagePaperNames, packagePapers } from '../domain/package.ts'
import type { PackagePaper } from '../domain/package.ts'
import { PackageParts, PackageProgress } from './package-progress.tsx'
import { queryOf } from './read-address.ts'
import type { ReceiptListAddress } from './read-address.ts'

type Archive = z.output<typeof documentArchiveView>

export type PackageDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly address: ReceiptListAddress
  readonly count: number
}

/** «Пакет чеков»: what to put in, how far it is, and the parts of those that are ready. */
export function PackageDialog({ open, onClose, address, count }: PackageDialogProps) {
  const ask = useCall(askPackage, { revalidate: false })
  const [papers, setPapers] = useState<readonly PackagePaper[]>(packagePapers)
  const [archives, refresh] = usePackages(open)
  const isBuilding = archives?.some(({ state }) => archiveLifecycle.is.building(state)) ?? false
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Пакет чеков"
      description={`Всё, что в списке по отбору: ${count}`}
      footer={
        <Button
          variant="primary"
          pending={ask.pending}
          disabled={papers.length === 0 || isBuilding || count === 0}
          onClick={() => void send()}
        >
          Собрать пакет
        </Button>
      }
    >
      <div className="space-y-5">
        {address.q !== '' && (
          <Notice tone="warn">Слова поиска в пакет не переносятся: войдут все чеки по остальным отборам.</Notice>
        )}
        <fieldset className="space-y-1">
          <legend className="mb-2 font-medium">Что положить</legend>
          {packagePapers.map((paper) => (
            <Checkbox
              key={paper}
              label={packagePaperNames[paper].name}
              hint={packagePaperNames[paper].text}
              checked={papers.includes(paper)}
              onChange={({ target }) =>
                setPapers(packagePapers.filter((one) => (one === paper ? target.checked : papers.includes(one))))
              }
            />
          ))}
        </fieldset>
        <p className="text-small text-muted">
          Реестр чеков XLSX, опись и хеши лежат в каждой части. Собираем по 500 чеков; страницу можно закрыть, мы сообщим.
        </p>
        <Archives archives={archives} onTaken={refresh} />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const { q: _words, ...filters } = queryOf(address)
    const answer = await ask.run({ body: { filters, papers: [...papers] } })
    if (answer.ok) refresh()
  }
}

function Archives({ archives, onTaken }: { readonly archives: readonly Archive[] | undefined; readonly onTaken: () => void }) {
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
            {archiveLifecycle.is.building(archive.state) && <PackageProgress archive={archive} />}
            {archiveLifecycle.is.ready(archive.state) && <PackageParts archive={archive} onTaken={onTaken} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Packages of this member, looked at again while one is being made. */
function usePackages(open: boolean): readonly [readonly Archive[] | undefined, () => void] {
  const [archives, setArchives] = useState<readonly Archive[]>()
  const refresh = useCallback(() => {
    void call(listPackages, {}).then((answer) => answer.ok && setArchives(answer.value.items))
  }, [])
  useEffect(() => {
    if (open) refresh()
  }, [open, refresh])
  const active = open && (archives?.some(({ state }) => archiveLifecycle.is.building(state)) ?? false)
  usePolling(refresh, { everyMs: 2000, active, types: ['export'] })
  return [archives, refresh]
}
