import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import * as contract from '../contract/archive.ts'
import type { documentArchiveView } from '../contract/archive.ts'
import { archiveLifecycle } from '../domain/document-archive.ts'
import type { DocumentSide } from '../domain/document.ts'

type Archive = z.output<typeof documentArchiveView>

export type ArchiveDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  /** The period of the list it was opened from. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** «Архив для суда»: asks for one and gives out the parts of those that are ready. */
export function ArchiveDialog({ open, onClose, side, from, to }: ArchiveDialogProps) {
  const ask = useCall(side === 'client' ? contract.askClientArchive : contract.askPersonArchive, { revalidate: false })
  const [archives, setArchives] = useState<readonly Archive[]>()
  useEffect(() => {
    if (open) void load(side).then(setArchives)
  }, [open, side])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Архив для суда"
      description={periodWords(from, to)}
      footer={
        <>
          <Button onClick={() => void load(side).then(setArchives)}>Обновить</Button>
          <Button variant="primary" pending={ask.pending} onClick={() => void send()}>
            Собрать архив
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          Оригиналы, копии с отметками, протоколы, соглашения, доказательства под корнем дня, файлы результатов и переписки, хеши
          и как проверить всё это без нас. Собираем частями по 200 документов и сообщим, когда будет готово.
        </p>
        {archives === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <ul className="space-y-4">
            {archives.map((archive) => (
              <li key={archive.id}>
                <p className="font-medium">
                  {archive.what}: {archive.state_name.toLowerCase()}
                </p>
                <p className="text-small text-muted">
                  Запрошен <Moment value={archive.asked_at} />
                </p>
                {archiveLifecycle.is.ready(archive.state) && <Parts side={side} archive={archive} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const answer = await ask.run({ body: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } })
    if (answer.ok) setArchives(await load(side))
  }
}

function Parts({ side, archive }: { readonly side: DocumentSide; readonly archive: Archive }) {
  const endpoint = side === 'client' ? contract.downloadClientPart : contract.downloadPersonPart
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {archive.parts.map(({ no, documents }) => (
        <li key={no}>
          <Button
            size="small"
            onClick={() =>
              void saveFile(addressOf(endpoint, { id: archive.id, part: String(no) }, {}), `Архив для суда, часть ${no}.zip`)
            }
          >
            Часть {no}, документов: {documents}
          </Button>
        </li>
      ))}
    </ul>
  )
}

async function load(side: DocumentSide): Promise<readonly Archive[]> {
  const answer = await call(side === 'client' ? contract.listClientArchives : contract.listPersonArchives, {})
  return answer.ok ? answer.value.items : []
}

function periodWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined && to === undefined) return 'Все документы. Чтобы собрать за период, задайте его в отборе списка'
  return 'Документы за период, заданный в отборе списка'
}
