import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { fileAddress } from './file-calls.ts'
import type { FilesOf, FileView } from './file-calls.ts'
import { FilePreview } from './file-preview.tsx'
import { FileRow } from './file-rows.tsx'
import { useSentFiles } from './sent-files.ts'

export type FileListProps = FilesOf & {
  /** The number of a result or of a message; of an application its id; of a task `task`. */
  readonly part: string
  readonly stamp?: number | string
  /** A heading, where the list stands apart. */
  readonly title?: string
}

/** Files that were sent: looked at in the page, or saved. Nothing is shown where there are none. */
export function FileList({ part, stamp = '', title, ...of }: FileListProps) {
  const files = useSentFiles(of, part, stamp)
  const [shown, setShown] = useState<FileView>()
  if (files.length === 0) return null
  return (
    <section aria-label={title ?? 'Файлы'} className="mt-3">
      {title !== undefined && <h3 className="font-semibold">{title}</h3>}
      <ul className="divide-y divide-line" aria-label="Файлы">
        {files.map((file) => (
          <li key={file.id}>
            <FileRow file={file}>
              {attachmentLifecycle.is.ready(file.state) && <Doings file={file} of={of} onShow={() => setShown(file)} />}
            </FileRow>
          </li>
        ))}
      </ul>
      {shown && <FilePreview file={shown} side={of.side} onClose={() => setShown(undefined)} />}
    </section>
  )
}

type DoingsProps = { readonly file: FileView; readonly of: FilesOf; readonly onShow: () => void }

function Doings({ file, of, onShow }: DoingsProps) {
  const [pending, setPending] = useState(false)
  return (
    <>
      {file.shows && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Посмотреть: ${file.name}`}
          icon={<Eye size={16} aria-hidden="true" />}
          onClick={onShow}
        >
          <span className="max-sm:sr-only">Посмотреть</span>
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`Скачать: ${file.name}`}
        icon={<Download size={16} aria-hidden="true" />}
        pending={pending}
        onClick={() => {
          setPending(true)
          void saveFile(fileAddress(of.side, file.id), file.name).finally(() => setPending(false))
        }}
      >
        <span className="max-sm:sr-only">Скачать</span>
      </Button>
    </>
  )
}
