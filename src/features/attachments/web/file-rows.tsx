import { FileText, Image, Paperclip, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { sizeWords } from './file-calls.ts'
import type { FileView } from './file-calls.ts'
import type { FormFile } from './use-form-files.ts'

/** The line of one file: its kind, name and size, what is happening to it, and what may be done. */
export function FileRow({ file, children }: { readonly file: FormFile; readonly children?: ReactNode }) {
  const { words, isBad } = stateWords(file)
  return (
    <div className="flex items-start gap-3 py-2">
      <KindSign kind={file.kind} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {file.name} <span className="text-small whitespace-nowrap text-muted">{sizeWords(file.size)}</span>
        </p>
        {attachmentLifecycle.is.uploading(file.state) && file.isLost !== true && file.stopped === undefined && (
          <ProgressBar share={file.received / file.size} label={`Загрузка: ${file.name}`} className="mt-1.5 max-w-sm" />
        )}
        {words !== undefined && (
          <p className={isBad ? 'text-small text-bad' : 'text-small text-muted'} role={isBad ? 'alert' : 'status'}>
            {words}
          </p>
        )}
      </div>
      {children !== undefined && <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">{children}</div>}
    </div>
  )
}

export function RemoveButton({ file, onRemove }: { readonly file: FileView; readonly onRemove: () => void }) {
  const verb = attachmentLifecycle.is.uploading(file.state) ? 'Отменить загрузку' : 'Убрать файл'
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${verb}: ${file.name}`}
      icon={<X size={16} aria-hidden="true" />}
      onClick={onRemove}
    />
  )
}

function KindSign({ kind }: Pick<FileView, 'kind'>) {
  const isPicture = kind === 'jpeg' || kind === 'png' || kind === 'webp' || kind === 'heic'
  const Sign = isPicture
    ? Image
    : kind === 'pdf' || kind === 'office' || kind === 'oldOffice' || kind === 'text'
      ? FileText
      : Paperclip
  return <Sign size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
}

function stateWords(file: FormFile): { readonly words?: string; readonly isBad?: boolean } {
  if (file.stopped !== undefined) return { words: file.stopped, isBad: true }
  if (file.problem !== null) return { words: file.problem, isBad: true }
  const percent = Math.floor((file.received / file.size) * 100)
  if (attachmentLifecycle.is.uploading(file.state)) {
    if (file.isLost === true)
      return { words: `Загружено ${percent} %. Выберите этот файл ещё раз, чтобы продолжить`, isBad: true }
    if (file.isBroken === true) return { words: `Нет связи. Загружено ${percent} %, продолжим сами` }
    return { words: `Загружено ${percent} %` }
  }
  if (!attachmentLifecycle.is.checking(file.state)) return {}
  return { words: file.waits ? 'Проверка на вирусы не отвечает. Ждём: файл пойдёт дальше сам' : 'Проверяем файл…' }
}
