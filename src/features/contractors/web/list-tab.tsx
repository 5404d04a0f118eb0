import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { tableFile } from '#/wire/media-types.ts'
import { listStatusLists, previewList } from '../contract/status.ts'
import { isGoingBatch } from '../domain/status-batch.ts'
import type { Batch } from './batch-forecast.tsx'
import { batchTones } from './batch-tones.ts'
import type { ChosenFile, Columns, Preview } from './chosen-file.ts'
import { ListPreview } from './list-preview.tsx'

const megabytes = 10

/** A file of ИНН: errors are shown at once, the rest is queued. */
export function ListTab({ first }: { readonly first: CallReply<typeof listStatusLists> }) {
  const [file, setFile] = useState<ChosenFile>()
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const look = useCall(previewList, { skipAlerts: true, revalidate: false })
  const pages = usePages(
    listStatusLists,
    first,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  useLive(5_000, pages.items.some(({ state }) => isGoingBatch(state)) && pages.items.length === first.items.length, ['status'])
  return (
    <div className="space-y-6">
      <Card title="Проверить списком" className="max-w-3xl">
        {file && preview ? (
          <ListPreview
            file={file}
            preview={preview}
            pending={look.pending}
            onColumns={(columns) => void read(file, columns)}
            onCancel={() => setPreview(undefined)}
          />
        ) : (
          <FileDrop
            label={look.pending ? `Читаем ${file?.name ?? 'файл'}…` : 'Перетащите файл с ИНН сюда или выберите'}
            hint={`${tableFile.words}, до ${megabytes} МБ и 10 000 строк. Столбец с ИНН найдём сами.`}
            accept={tableFile.endings}
            maxBytes={megabytes * 1024 * 1024}
            disabled={look.pending}
            onFiles={(files) => void choose(files[0])}
          />
        )}
        {problem !== undefined && (
          <div className="mt-4">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
      </Card>
      <Table<Batch>
        caption="Проверки списком"
        columns={columns}
        rows={pages.items}
        keyOf={(row) => row.id}
        linkOf={(row) => `?tab=list&list=${row.id}`}
        empty={
          <EmptyState icon={<FileSpreadsheet size={22} />} title="Здесь будут проверки списком">
            Загрузите файл: проверка идёт в очереди ФНС, и страницу можно закрыть.
          </EmptyState>
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    await read({ name: chosen.name.slice(-200), bytes: new Uint8Array(await chosen.arrayBuffer()) }, {})
  }

  async function read(chosen: ChosenFile, picked: Columns): Promise<void> {
    setFile(chosen)
    setProblem(undefined)
    const answer = await look.run({ query: { file_name: chosen.name, ...picked }, body: chosen.bytes })
    if (answer.ok) setPreview(answer.value)
    else setProblem(refusalText(answer.refusal))
  }
}

const columns: readonly Column<Batch>[] = [
  {
    key: 'name',
    head: 'Список',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name}
        <SecondLine>
          на <Day value={row.day} />
        </SecondLine>
      </>
    ),
  },
  { key: 'state', head: 'Состояние', cell: (row) => <Status tone={batchTones[row.state]}>{row.state_name}</Status> },
  {
    key: 'total',
    head: 'Проверено',
    align: 'right',
    cell: ({ total, wrong, waiting }) => `${total - wrong - waiting} из ${total - wrong}`,
  },
  { key: 'active', head: 'Самозанятых', align: 'right', cell: (row) => row.active },
  {
    key: 'not',
    head: 'Нет статуса',
    align: 'right',
    phone: (row) => row.not_active > 0,
    cell: (row) => (row.not_active > 0 ? <span className="font-medium text-bad">{row.not_active}</span> : '—'),
  },
  { key: 'at', head: 'Загружен', cell: (row) => <Moment value={row.created_at} /> },
]
